package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.YamlSection.Mistakes;
import io.github.springbench.runner.experiment.YamlSection.YamlExcerpt;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Lab;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a file of machines, as strictly as files of experiments are read. */
public final class LabReader {

    private static final String MACHINES = "machines";
    private static final String LOAD = "load";
    private static final String HYPERFOIL = "hyperfoil";
    private static final String AGENTS = "agents";
    private static final String ROLES = "roles";
    private static final String SSH = "ssh";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    /** In place of a destination that makes no sense; null would be this machine. */
    private static final String WRONG = "";

    private final Mistakes mistakes;

    private LabReader(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    /**
     * Reads a file.
     *
     * @throws UserError where there is none, or with all its mistakes
     */
    public static Lab read(Path file) {
        if (!Files.exists(file)) {
            throw new UserError("There is no file " + file
                    + "; expected a file of machines, as docs/machines-and-pipelines.md shows.");
        }
        try {
            return read(file, SmallFile.read(file));
        } catch (IOException unreadable) {
            throw new UserError(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    /** The same of what the file says. */
    static Lab read(Path file, String text) {
        Mistakes mistakes = new Mistakes(file);
        YamlSection top =
                YamlSection.of("the file", YamlText.root(file, text, "a mapping of machines", mistakes), mistakes);
        Lab lab = new LabReader(mistakes).lab(top);
        if (!mistakes.none()) {
            throw mistakes.asError();
        }
        return lab;
    }

    private Lab lab(YamlSection top) {
        List<NamedMachine> machines = new ArrayList<>();
        Optional<YamlSection> section = top.section(MACHINES);
        section.ifPresent(named -> {
            named.keys().forEach(name -> {
                requireName(named, name, name, "a machine");
                named.section(name).ifPresent(machine -> machines.add(machine(name, machine)));
            });
            rejectRolesOfSeveral(named, machines);
            rejectSameMachineTwice(named, machines);
        });
        if (section.isEmpty() || section.get().keys().isEmpty()) {
            top.mistake(MACHINES, "the file needs '" + MACHINES + "', with at least one machine");
        }
        Optional<YamlSection> load = top.section(LOAD);
        URI controller = load.map(LabReader::controller).orElse(null);
        List<String> agents = load.map(this::agents).orElse(List.of());
        load.ifPresent(YamlSection::rejectUnknownKeys);
        top.rejectUnknownKeys();
        if (mistakes.none()) {
            requireAddressOfService(top, machines, controller);
            machines.stream()
                    .filter(machine -> controller != null && machine.has(MachineRole.LOAD))
                    .findFirst()
                    .ifPresent(machine -> rejectTwoLoads(top, machine));
        }
        return new Lab(machines, controller, agents);
    }

    private static URI controller(YamlSection load) {
        return load.required(HYPERFOIL, HostText::controller, ", the address of a controller that runs already");
    }

    private List<String> agents(YamlSection load) {
        List<String> agents = load.list(AGENTS, String::strip);
        agents.forEach(name -> requireName(load, AGENTS, name, "an agent"));
        if (agents.isEmpty() && load.keys().contains(AGENTS) && mistakes.none()) {
            load.mistake(AGENTS, "'" + AGENTS + "' is empty; name one or more, or take it out");
        }
        agents.stream()
                .filter(name -> Collections.frequency(agents, name) > 1)
                .findFirst()
                .ifPresent(name -> load.mistake(AGENTS, "'" + AGENTS + "' names " + name + " twice; keep one"));
        return agents;
    }

    private static void rejectTwoLoads(YamlSection top, NamedMachine machine) {
        top.mistake(
                LOAD,
                "'" + LOAD + "' names a controller, and '" + machine.name() + "' has the role "
                        + MachineRole.LOAD.word() + "; the load comes from one or the other, so take one out");
    }

    private static void requireName(YamlSection section, String key, String name, String of) {
        if (!NAME.matcher(name).matches()) {
            section.mistake(
                    key,
                    "'" + YamlExcerpt.of(name) + "' cannot be the name of " + of
                            + "; expected small letters, digits and" + " '-', 40 at most, '-' not at the beginning");
        }
    }

    private static NamedMachine machine(String name, YamlSection section) {
        String ssh = section.optional(SSH, HostText::destination, section.keys().contains(SSH) ? WRONG : null);
        String address = section.required("address", HostText::address, ", under which the other machines reach it");
        List<MachineRole> roles = roles(section);
        section.rejectUnknownKeys();
        return new NamedMachine(name, ssh, address, roles);
    }

    private static List<MachineRole> roles(YamlSection section) {
        List<String> words = section.list(ROLES, String::strip);
        List<MachineRole> roles = new ArrayList<>();
        for (String word : words) {
            Optional<MachineRole> role = MachineRole.named(word);
            if (role.isEmpty()) {
                section.mistake(
                        ROLES,
                        "there is no role '" + YamlExcerpt.of(word) + "'; " + Nearest.hint(word, MachineRole.words()));
            } else if (roles.contains(role.get())) {
                section.mistake(ROLES, "'" + ROLES + "' names " + word + " twice; keep one");
            } else {
                roles.add(role.get());
            }
        }
        if (words.isEmpty()) {
            section.mistake(ROLES, "'" + ROLES + "' needs at least one of " + String.join(", ", MachineRole.words()));
        }
        return roles;
    }

    private static void rejectRolesOfSeveral(YamlSection section, List<NamedMachine> machines) {
        for (MachineRole role : MachineRole.values()) {
            List<NamedMachine> having =
                    machines.stream().filter(machine -> machine.has(role)).toList();
            if (!role.canBeShared() && having.size() > 1) {
                section.mistake(
                        having.get(1).name(),
                        "'" + role.word() + "' is the role of '" + having.get(0).name() + "' already; only '"
                                + MachineRole.LOAD.word() + "' can be the role of several");
            }
        }
    }

    /** One machine under two names would be taken for two, and its load for less than it is. */
    private static void rejectSameMachineTwice(YamlSection section, List<NamedMachine> machines) {
        List<NamedMachine> here =
                machines.stream().filter(NamedMachine::isThisOne).toList();
        if (here.size() > 1) {
            section.mistake(
                    here.get(1).name(),
                    "'" + here.get(0).name() + "' and '" + here.get(1).name() + "' have no ssh, so both are this"
                            + " machine; write all its roles into one of them");
        }
        List<NamedMachine> elsewhere = machines.stream()
                .filter(machine -> machine.ssh() != null && !machine.ssh().equals(WRONG))
                .toList();
        rejectTwice(
                section,
                elsewhere,
                NamedMachine::ssh,
                (first, second) -> "'" + first + "' and '" + second + "' have the same ssh destination; write all roles"
                        + " of that machine into one of them");
        rejectTwice(
                section,
                machines.stream().filter(machine -> machine.address() != null).toList(),
                NamedMachine::address,
                (first, second) ->
                        "'" + first + "' and '" + second + "' have the same address; each machine needs its own");
    }

    private static void rejectTwice(
            YamlSection section,
            List<NamedMachine> machines,
            Function<NamedMachine, String> value,
            BiFunction<String, String, String> text) {
        Map<String, String> names = new HashMap<>();
        machines.forEach(machine -> {
            String first = names.putIfAbsent(value.apply(machine), machine.name());
            if (first != null) {
                section.mistake(machine.name(), text.apply(first, machine.name()));
            }
        });
    }

    /** A service that is on this machine because no other has its role has no address for load generators elsewhere. */
    private static void requireAddressOfService(YamlSection top, List<NamedMachine> machines, URI controller) {
        boolean isNamed = machines.stream().anyMatch(machine -> machine.has(MachineRole.SERVICE));
        if (isNamed) {
            return;
        }
        Stream.concat(
                        Stream.ofNullable(controller).map(named -> "the controller's agents need"),
                        machines.stream()
                                .filter(machine -> machine.has(MachineRole.LOAD) && !machine.isThisOne())
                                .map(load -> "'" + load.name() + "' needs"))
                .findFirst()
                .ifPresent(needs -> top.mistake(
                        MACHINES,
                        "no machine has the role service, so the service is on this machine, and " + needs
                                + " its address; add it without ssh, such as here: {address: 10.0.0.10, roles:"
                                + " [service]}"));
    }

    /** How a file of machines writes hosts; each parser says what it expected when it cannot read one. */
    static final class HostText {

        private static final Pattern IPV4 =
                Pattern.compile("(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}");

        /** Java parses it, and asks no name server, since it begins like a literal and has a colon. */
        private static final Pattern IPV6 = Pattern.compile("(?=.*:)[0-9a-f:][0-9a-f:.]*");

        private static final Pattern NAME = Pattern.compile("[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?");

        /** Programs take a name that ends in a number for an IPv4 address (URL Standard, 3.5). */
        private static final Pattern ENDS_IN_A_NUMBER = Pattern.compile("(.*\\.)?\\d+");

        /** RFC 1035, 2.3.4. */
        private static final int LONGEST_NAME = 253;

        /**
         * {@code host}, {@code user@host} or {@code ssh://user@host:port}. A configuration of ssh may pass host and
         * user to a shell, so only characters that are harmless there are allowed.
         */
        private static final Pattern DESTINATION =
                Pattern.compile("(ssh://)?([A-Za-z0-9_][A-Za-z0-9._+-]*@)?[A-Za-z0-9_\\[:][A-Za-z0-9._:\\[\\]-]*");

        /** Hyperfoil's REST; an address in brackets has a colon. */
        private static final Pattern CONTROLLER =
                Pattern.compile("http://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\]):([1-9]\\d{0,4})/?");

        private static final int LAST_PORT = 65_535;

        private HostText() {}

        /** The name or the IP address of a machine, in small letters. */
        static String address(String text) {
            String host = text.strip().toLowerCase(Locale.ROOT);
            if (IPV4.matcher(host).matches() || IPV6.matcher(host).matches()) {
                return requireOfOneMachine(host);
            }
            if (host.length() > LONGEST_NAME
                    || !NAME.matcher(host).matches()
                    || ENDS_IN_A_NUMBER.matcher(host).matches()) {
                throw notAnAddress();
            }
            return host;
        }

        private static String requireOfOneMachine(String literal) {
            try {
                InetAddress address = InetAddress.getByName(literal);
                if (address.isAnyLocalAddress() || address.isMulticastAddress()) {
                    throw new IllegalArgumentException("expected an address of that machine alone; "
                            + (address.isAnyLocalAddress()
                                    ? "this one means all interfaces of any machine"
                                    : "this is a multicast address"));
                }
                return literal;
            } catch (UnknownHostException noLiteral) {
                throw notAnAddress();
            }
        }

        /** The address of a controller: a host and a port, and nothing behind them. */
        static URI controller(String text) {
            Matcher parts = CONTROLLER.matcher(text.strip());
            if (!parts.matches() || Integer.parseInt(parts.group(2)) > LAST_PORT) {
                throw notAController();
            }
            String host = parts.group(1);
            try {
                String address = address(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
                return URI.create("http://" + (address.contains(":") ? "[" + address + "]" : address) + ":"
                        + Integer.parseInt(parts.group(2)));
            } catch (IllegalArgumentException wrongHost) {
                throw notAController();
            }
        }

        private static IllegalArgumentException notAController() {
            return new IllegalArgumentException(
                    "expected http://, a host and a port, with nothing behind, such as http://controller.example:8090");
        }

        private static IllegalArgumentException notAnAddress() {
            return new IllegalArgumentException(
                    "expected an IP address or the name of a host, without port, such as 10.0.0.11 or app1.example");
        }

        /** A destination as {@code ssh} takes it. */
        static String destination(String text) {
            String destination = text.strip();
            if (destination.startsWith("-")) {
                throw new IllegalArgumentException(
                        "ssh would take it for an option; expected a destination, such as bench@app1");
            }
            if (destination.length() > LONGEST_NAME
                    || !DESTINATION.matcher(destination).matches()) {
                throw new IllegalArgumentException("expected a destination of ssh, such as bench@app1 or a Host of"
                        + " ~/.ssh/config, of letters, digits and . _ - @ : alone");
            }
            return destination;
        }
    }
}
