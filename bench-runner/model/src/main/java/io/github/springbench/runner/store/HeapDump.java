package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.ObjectLayout;
import io.github.springbench.runner.model.run.MemoryUse.ClassUse;
import io.github.springbench.runner.model.run.MemoryUse.HeapUse;
import io.github.springbench.runner.model.run.MemoryUse.KeptBy;
import io.github.springbench.runner.model.run.MemoryUse.Owner;
import io.github.springbench.runner.model.run.WaitRecording.Seen;
import io.github.springbench.runner.model.run.WaitRecording.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Reads a dump of a heap as JDKs write it: the format "JAVA PROFILE 1.0.2" with addresses of 64 bits.
 *
 * <p>It takes four passes, with 28 bytes of memory for each object in the dump. An object is known by its place in the
 * order of all addresses. The dump does not know sizes, and a library that reads dumps takes those of a JVM without
 * compressed references; so they are computed from the layout that the JVM itself tells.
 */
public final class HeapDump {

    /** As many as an int has bits, but for its sign. */
    private static final int HOLDERS = 31;

    /** What is smaller than this part of the heap is not worth a word. */
    private static final int ONE_OF = 1000;

    private static final double NEARLY_ALL = 0.8;
    private static final Pattern IN_THE_JDK = Pattern.compile("(?:java|javax|jdk|sun|com\\.sun)\\.");

    private static final int MANY_INSTANCES = 100;
    private static final int SAMPLE = 200;

    private static final int BYTES_AN_OBJECT = 28;
    private static final long BYTES_FOR_THE_REST = 64L << 20;
    private static final int OBJECTS_A_BUCKET = 4;
    private static final int UNIT = 8;

    /** Of {@link #parent} and {@link #owner}. */
    private static final int NONE = -1;

    private static final int SEVERAL = -2;
    private static final int IS_A_CLASS = Integer.MIN_VALUE;

    /** The first of all roots; the others follow downwards. */
    private static final int FIRST_ROOT = -2;

    /** Fields that are none: those of the dump and, in brackets too, ours. */
    private static final String PSEUDO = "<";

    private static final String CONSTANTS = "<resolved_references>";
    private static final String CLASS_LOADER = "<class loader>";
    private static final String PROTECTION_DOMAIN = "<protection domain>";
    private static final String REFERENT = "java.lang.ref.Reference.referent";
    private static final String CODER = "java.lang.String.coder";
    private static final String CHARACTERS = "java.lang.String.value";
    private static final String THREAD_NAME = "java.lang.Thread.name";
    private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

    /** Where a thread tells what it does: a virtual one, and another one from JDK 19 on and before. */
    private static final Set<String> STATES = Set.of(
            VIRTUAL_THREAD + ".state", "java.lang.Thread$FieldHolder.threadStatus", "java.lang.Thread.threadStatus");

    private static final String OF_PLATFORM_THREADS = "java.lang.Thread.holder";

    /** Bits of the status of a platform thread, as the JVM Tool Interface has them. */
    private static final int ALIVE = 1;

    private static final int RUNNABLE = 1 << 2;
    private static final int ENTERS = 1 << 10;

    /** A virtual thread has a bit for a debugger that suspended it. */
    private static final int STATE_BITS = 0xFF;

    private static final Set<String> NOT_KEEPING = Set.of(
            "java.lang.ref.SoftReference",
            "java.lang.ref.WeakReference",
            "java.lang.ref.FinalReference",
            "java.lang.ref.PhantomReference");

    /** By the numbers that the dump has for types. */
    private static final String[] PRIMITIVES = {
        "", "", "", "", "boolean", "char", "float", "double", "byte", "short", "int", "long"
    };

    private static final Pattern ADDRESS = Pattern.compile("[./+]0x[0-9a-f]+$");
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    private final DumpFile dump;
    private final ObjectLayout layout;

    private final Map<Long, Type> types = new HashMap<>();
    private final Type[] primitiveArrays = new Type[12];
    private final Map<String, Integer> uses = new LinkedHashMap<>();
    private Type classes;

    private final List<Root> rootKinds = new ArrayList<>();
    private final Numbers rootThreads = new Numbers();
    private long[] rootIds = new long[1024];

    /** By the number that the dump gives a thread: the address of its object, and its name once it is known. */
    private final Map<Integer, Long> threads = new HashMap<>();

    private final Map<Integer, String> threadNames = new HashMap<>();

    /** Class and method by the dump's number for a frame, and the frames of each thread, the innermost first. */
    private final Map<Long, String> frames = new HashMap<>();

    private final Map<Integer, long[]> stacks = new HashMap<>();

    /** What the numbers mean in which a virtual thread tells what it does: they differ between JDKs. */
    private final Map<Integer, String> virtualStates = new HashMap<>();

    /** Where a string says whether a character has one byte or two. */
    private int coder;

    private long[] ids;
    private int shift;
    private int[] buckets;

    /** Where each object's record stands, without sign. */
    private int[] records;

    /** The only object that refers to an object, or {@link #NONE} or {@link #SEVERAL}. */
    private int[] owner;

    /**
     * The object by which a shortest path reaches an object, or {@link #NONE}, {@link #IS_A_CLASS}, or a root: what
     * {@link #FIRST_ROOT} is to the first one.
     */
    private int[] parent;

    /** All that paths reach, the nearest first. */
    private int[] order;

    private int reached;

    private final Numbers referred = new Numbers();

    private HeapDump(DumpFile dump, ObjectLayout layout) {
        this.dump = dump;
        this.layout = layout;
    }

    /**
     * What a dump tells.
     *
     * @param threads with a stack, those that do the same together
     */
    public record Told(HeapUse heap, List<Seen> threads) {}

    /**
     * What a heap holds, and where its threads were.
     *
     * @param layout of the objects in the JVM that wrote the dump
     * @throws UserError where the heap has too many objects for the memory of this JVM
     */
    public static Told read(Path dump, ObjectLayout layout) {
        try {
            HeapDump read = new HeapDump(new DumpFile(dump), layout);
            read.findTypesAndRoots();
            read.findObjects();
            read.findOwners();
            read.findPaths();
            return new Told(read.answer(), read.seen());
        } catch (IOException notRead) {
            throw new UncheckedIOException(notRead);
        }
    }

    /** The first pass: names, classes and roots. */
    private void findTypesAndRoots() throws IOException {
        Map<Long, long[]> texts = new HashMap<>();
        Map<Long, Long> names = new HashMap<>();
        Map<Integer, Long> numbered = new HashMap<>();
        Map<Long, Long> methods = new HashMap<>();
        List<Long> records = new ArrayList<>();
        long[] count = new long[1];
        dump.scan(new DumpFile.Finds() {
            @Override
            public void text(long id, long at, int length) {
                texts.put(id, new long[] {at, length});
            }

            @Override
            public void loadedClass(int number, long id, long nameId) {
                names.put(id, nameId);
                numbered.put(number, nameId);
            }

            @Override
            public void frame(long id, long at) {
                methods.put(id, at);
            }

            @Override
            public void stack(int thread, long[] ofFrames) {
                stacks.put(thread, ofFrames);
            }

            @Override
            public void root(Root root, long id, int thread) {
                addRoot(root, id, thread);
            }

            @Override
            public void found(long at) {
                count[0]++;
                if (dump.u1(at) == DumpFile.CLASS) {
                    records.add(at);
                }
            }
        });
        requireMemoryFor(count[0]);
        ids = new long[(int) count[0]];
        for (long record : records) {
            long id = dump.id(record + 1);
            String name = readable(text(texts, names.getOrDefault(id, 0L)));
            types.put(id, new Type(use(name), name, dump.id(record + 13), record));
        }
        classes = types.values().stream()
                .filter(type -> type.name.equals("java.lang.Class"))
                .findAny()
                .orElseThrow(() -> new IOException("The heap dump has no class java.lang.Class"));
        for (int i = 4; i < primitiveArrays.length; i++) {
            String name = PRIMITIVES[i] + "[]";
            primitiveArrays[i] = new Type(use(name), name, 0, 0);
        }
        for (Type type : types.values()) {
            describe(type, texts);
        }
        methods.forEach((id, at) -> frames.put(
                id,
                readable(text(texts, numbered.getOrDefault(dump.u4(at + 32), 0L))) + "."
                        + text(texts, dump.id(at + 8))));
    }

    private void addRoot(Root root, long id, int thread) {
        int place = rootKinds.size();
        if (place == rootIds.length) {
            rootIds = Arrays.copyOf(rootIds, place + place / 2);
        }
        rootIds[place] = id;
        rootKinds.add(root);
        rootThreads.add(thread);
        if (root == Root.THREAD) {
            threads.put(thread, id);
        }
    }

    private static void requireMemoryFor(long objects) {
        Runtime jvm = Runtime.getRuntime();
        long free = jvm.maxMemory() - (jvm.totalMemory() - jvm.freeMemory()) - BYTES_FOR_THE_REST;
        if (objects * BYTES_AN_OBJECT > free) {
            throw new UserError(("The heap of the service has %,d objects, and the memory of the bench is enough for "
                            + "%,d. Load the service with fewer users, or for a shorter time.")
                    .formatted(objects, Math.max(0, free / BYTES_AN_OBJECT)));
        }
    }

    private String text(Map<Long, long[]> texts, long id) {
        long[] place = texts.get(id);
        return place == null ? "?" : dump.text(place[0], (int) place[1]);
    }

    /** As in source: {@code [Ljava/lang/Object;} is {@code java.lang.Object[]}. */
    static String readable(String name) {
        int dimensions = 0;
        while (name.startsWith("[", dimensions)) {
            dimensions++;
        }
        String element = name.substring(dimensions);
        if (dimensions > 0) {
            element = element.startsWith("L")
                    ? element.substring(1, element.length() - 1)
                    : PRIMITIVES["    ZCFDBSIJ".indexOf(element)];
        }
        // A lambda's class has a name that no other run has.
        return ADDRESS.matcher(element.replace('/', '.')).replaceFirst("") + "[]".repeat(dimensions);
    }

    private int use(String name) {
        return uses.computeIfAbsent(name, first -> uses.size());
    }

    /** What instances of a class have, what they inherit included, and the static fields of the class. */
    private void describe(Type type, Map<Long, long[]> texts) throws IOException {
        Numbers places = new Numbers();
        List<String> fields = new ArrayList<>();
        boolean keepsAll = true;
        int at = 0;
        int bytes = 0;
        for (Type from = type; from != null; from = types.get(from.parent)) {
            keepsAll &= !NOT_KEEPING.contains(from.name);
            long field = dump.instanceFields(from.record) + 2;
            for (int left = dump.u2(field - 2); left > 0; left--, field += 9) {
                int kind = dump.u1(field + 8);
                boolean reference = kind == DumpFile.REFERENCE_TYPE;
                String name = from.name + "." + text(texts, dump.id(field));
                if (reference && (keepsAll || !name.equals(REFERENT))) {
                    places.add(at);
                    fields.add(name);
                }
                if (name.equals(CODER)) {
                    coder = at;
                }
                if (STATES.contains(name)) {
                    type.state = at;
                }
                at += DumpFile.valueBytes(kind);
                bytes += reference ? layout.referenceBytes() : DumpFile.valueBytes(kind);
            }
        }
        type.references = Arrays.copyOf(places.all, places.count);
        type.fields = fields.toArray(String[]::new);
        type.instanceBytes = layout.ofInstance(bytes);
        describeStatics(type, texts);
    }

    private void describeStatics(Type type, Map<Long, long[]> texts) throws IOException {
        Map<String, Long> values = new LinkedHashMap<>();
        long field = dump.staticFields(type.record) + 2;
        for (int left = dump.u2(field - 2); left > 0; left--) {
            int kind = dump.u1(field + 8);
            if (kind == DumpFile.REFERENCE_TYPE) {
                values.put(text(texts, dump.id(field)), dump.id(field + 9));
            } else if (kind == DumpFile.INT_TYPE && type.name.equals(VIRTUAL_THREAD)) {
                virtualStates.put(dump.u4(field + 9), text(texts, dump.id(field)));
            }
            field += 9 + DumpFile.valueBytes(kind);
        }
        values.put(CLASS_LOADER, dump.id(type.record + 21));
        values.put(PROTECTION_DOMAIN, dump.id(type.record + 37));
        values.values().removeIf(value -> value == 0);
        type.staticFields = values.keySet().toArray(String[]::new);
        type.statics = values.values().stream().mapToLong(Long::longValue).toArray();
    }

    /** The second and the third pass: all objects. */
    private void findObjects() throws IOException {
        int[] count = new int[1];
        dump.scan(new DumpFile.Finds() {
            @Override
            public void found(long at) {
                ids[count[0]] = dump.id(at + 1);
                count[0]++;
            }
        });
        Arrays.sort(ids);
        fillBuckets();
        records = new int[ids.length];
        dump.scan(new DumpFile.Finds() {
            @Override
            public void found(long at) {
                records[object(dump.id(at + 1))] = (int) at;
            }
        });
    }

    /** So that an address is searched among few. */
    private void fillBuckets() {
        long range = ids[ids.length - 1] - ids[0];
        while (range >>> shift > ids.length / OBJECTS_A_BUCKET) {
            shift++;
        }
        buckets = new int[(int) (range >>> shift) + 2];
        for (long id : ids) {
            buckets[(int) ((id - ids[0]) >>> shift) + 1]++;
        }
        for (int i = 1; i < buckets.length; i++) {
            buckets[i] += buckets[i - 1];
        }
    }

    /** The object at an address; negative where there is none. */
    private int object(long id) {
        if (id < ids[0] || id > ids[ids.length - 1]) {
            return NONE;
        }
        int bucket = (int) ((id - ids[0]) >>> shift);
        return Arrays.binarySearch(ids, buckets[bucket], buckets[bucket + 1], id);
    }

    private long record(int object) {
        return records[object] & 0xFFFF_FFFFL;
    }

    private Type type(int object) {
        long at = record(object);
        return switch (dump.u1(at)) {
            case DumpFile.INSTANCE -> types.get(dump.id(at + 13));
            case DumpFile.OBJECT_ARRAY -> types.get(dump.id(at + 17));
            case DumpFile.PRIMITIVE_ARRAY -> primitiveArrays[dump.u1(at + 17)];
            default -> classes;
        };
    }

    private boolean isClass(int object) {
        return dump.u1(record(object)) == DumpFile.CLASS;
    }

    private boolean isArray(int object) {
        int kind = dump.u1(record(object));
        return kind == DumpFile.OBJECT_ARRAY || kind == DumpFile.PRIMITIVE_ARRAY;
    }

    private long size(int object) throws IOException {
        long at = record(object);
        return switch (dump.u1(at)) {
            case DumpFile.INSTANCE -> type(object).instanceBytes;
            case DumpFile.OBJECT_ARRAY -> layout.ofArray(dump.u4(at + 13), layout.referenceBytes());
            case DumpFile.PRIMITIVE_ARRAY -> layout.ofArray(dump.u4(at + 13), DumpFile.valueBytes(dump.u1(at + 17)));
            default ->
                classes.instanceBytes + (long) types.get(dump.id(at + 1)).statics.length * layout.referenceBytes();
        };
    }

    /** Fills {@link #referred} with the objects to which an object refers, those of unknown address as negative. */
    private void follow(int object) {
        referred.count = 0;
        long at = record(object);
        switch (dump.u1(at)) {
            case DumpFile.INSTANCE -> {
                for (int place : type(object).references) {
                    referred.add(object(dump.id(at + 25 + place)));
                }
            }
            case DumpFile.OBJECT_ARRAY -> {
                int length = dump.u4(at + 13);
                for (int i = 0; i < length; i++) {
                    referred.add(object(dump.id(at + 25 + 8L * i)));
                }
            }
            case DumpFile.CLASS -> {
                for (long value : types.get(dump.id(at + 1)).statics) {
                    referred.add(object(value));
                }
            }
            default -> {
                // Primitive values.
            }
        }
    }

    private void findOwners() {
        owner = new int[ids.length];
        Arrays.fill(owner, NONE);
        for (int i = 0; i < ids.length; i++) {
            follow(i);
            for (int k = 0; k < referred.count; k++) {
                int to = referred.all[k];
                if (to >= 0 && owner[to] != i) {
                    owner[to] = owner[to] == NONE ? i : SEVERAL;
                }
            }
        }
    }

    /** The object to which the bytes of an array count, or what is known of its owners: an array. */
    private int holder(int object) {
        int at = object;
        while (isArray(at) && owner[at] >= 0 && !isClass(owner[at])) {
            at = owner[at];
            if (at == object) {
                return object;
            }
        }
        return at;
    }

    /** A search in breadth from all roots, so that the first path that reaches an object is a shortest one. */
    private void findPaths() {
        parent = new int[ids.length];
        order = new int[ids.length];
        Arrays.fill(parent, NONE);
        types.keySet().stream().sorted().forEach(id -> reach(object(id), IS_A_CLASS));
        for (Root kind : Root.values()) {
            for (int i = 0; i < rootKinds.size(); i++) {
                if (rootKinds.get(i) == kind) {
                    reach(object(rootIds[i]), FIRST_ROOT - i);
                }
            }
        }
        for (int next = 0; next < reached; next++) {
            follow(order[next]);
            for (int k = 0; k < referred.count; k++) {
                reach(referred.all[k], order[next]);
            }
        }
    }

    private void reach(int object, int from) {
        if (object >= 0 && parent[object] == NONE) {
            parent[object] = from;
            order[reached] = object;
            reached++;
        }
    }

    private HeapUse answer() throws IOException {
        String[] names = uses.keySet().toArray(String[]::new);
        long[] instances = new long[names.length];
        long[] bytes = new long[names.length];
        boolean[] arrays = new boolean[names.length];
        long sum = 0;
        for (int i = 0; i < ids.length; i++) {
            int holder = holder(i);
            int use = type(holder).use;
            long size = size(i);
            sum += size;
            bytes[use] += size;
            if (holder == i) {
                instances[use]++;
                arrays[use] = isArray(i);
            }
        }
        int[] held = held();
        Held all = heldWithoutLinks(held, names.length);
        List<Integer> holders = first(
                HOLDERS,
                all.bytes,
                use -> !arrays[use] && instances[use] >= MANY_INSTANCES && all.most[use] <= all.bytes[use] / 2);
        long[][] heldWithin = heldWithin(holders, held, names.length);
        List<Integer> owners = owners(holders, heldWithin, names);
        Map<Integer, KeptBy> keptBy = keptBy(owners, instances, held);
        long small = sum / ONE_OF;
        return new HeapUse(
                ids.length,
                sum,
                first(names.length, bytes, use -> instances[use] >= MANY_INSTANCES || bytes[use] >= small).stream()
                        .map(use -> new ClassUse(names[use], instances[use], bytes[use]))
                        .toList(),
                owners.stream()
                        .map(use -> new Owner(
                                names[use],
                                instances[use],
                                heldWithin[holders.indexOf(use)][holders.indexOf(use)],
                                keptBy.get(use)))
                        .sorted(Comparator.comparingLong(Owner::bytes).reversed())
                        .toList());
    }

    private static List<Integer> first(int most, long[] figures, IntPredicate which) {
        return IntStream.range(0, figures.length)
                .filter(use -> figures[use] > 0)
                .filter(which)
                .boxed()
                .sorted(Comparator.comparingLong((Integer use) -> figures[use]).reversed())
                .limit(most)
                .toList();
    }

    /** What paths reach through each object, itself included, in units of 8 bytes. */
    private int[] held() throws IOException {
        // The owners are known by now, and memory is short.
        int[] held = owner;
        owner = null;
        Arrays.fill(held, 0);
        for (int next = reached - 1; next >= 0; next--) {
            int object = order[next];
            held[object] += (int) (size(object) / UNIT);
            if (parent[object] >= 0) {
                held[parent[object]] += held[object];
            }
        }
        return held;
    }

    /**
     * What the objects of classes hold.
     *
     * @param bytes of each class
     * @param most of them that a single object holds
     */
    private record Held(long[] bytes, long[] most) {}

    /** What is linked to an object of its own class counts to that one; what is deeper in it counts twice. */
    private Held heldWithoutLinks(int[] held, int classes) {
        Held all = new Held(new long[classes], new long[classes]);
        for (int next = 0; next < reached; next++) {
            int object = order[next];
            int use = type(object).use;
            if (parent[object] < 0 || type(parent[object]).use != use) {
                long bytes = (long) held[object] * UNIT;
                all.bytes[use] += bytes;
                all.most[use] = Math.max(all.most[use], bytes);
            }
        }
        return all;
    }

    /**
     * For each of some classes what its objects hold together, each byte once: at its own place all of it, and at those
     * of others what of it is within objects of these.
     */
    private long[][] heldWithin(List<Integer> wanted, int[] held, int classes) {
        int[] bits = new int[classes];
        for (int i = 0; i < wanted.size(); i++) {
            bits[wanted.get(i)] = 1 << i;
        }
        long[][] bytes = new long[wanted.size()][wanted.size()];
        int[] within = new int[ids.length];
        for (int next = 0; next < reached; next++) {
            int object = order[next];
            int bit = bits[type(object).use];
            int around = parent[object] < 0 ? 0 : within[parent[object]];
            within[object] = around | bit;
            if ((bit & ~around) != 0) {
                long[] of = bytes[Integer.numberOfTrailingZeros(bit)];
                for (int left = within[object]; left != 0; left &= left - 1) {
                    of[Integer.numberOfTrailingZeros(left)] += (long) held[object] * UNIT;
                }
            }
        }
        return bytes;
    }

    /** Of owners within one another those that say the most. */
    private static List<Integer> owners(List<Integer> holders, long[][] heldWithin, String[] names) {
        List<Integer> owners = new ArrayList<>();
        for (int i = 0; i < holders.size(); i++) {
            boolean isTold = false;
            for (int k = 0; k < holders.size(); k++) {
                boolean better =
                        i != k && !IN_THE_JDK.matcher(names[holders.get(k)]).lookingAt();
                boolean isAround = heldWithin[k][i] >= NEARLY_ALL * heldWithin[i][i]
                        && (k > i || heldWithin[i][k] < NEARLY_ALL * heldWithin[k][k]);
                boolean isDetail = IN_THE_JDK.matcher(names[holders.get(i)]).lookingAt()
                        && heldWithin[i][k] >= heldWithin[i][i] / 2;
                isTold |= better && (isAround || isDetail);
            }
            if (!isTold) {
                owners.add(holders.get(i));
            }
        }
        return owners;
    }

    /** By bytes: of all the nodes of maps that a heap has, those of one map may hold nearly everything. */
    private Map<Integer, KeptBy> keptBy(List<Integer> wanted, long[] instances, int[] held) {
        Map<Integer, Map<List<String>, Long>> paths = new HashMap<>();
        wanted.forEach(use -> paths.put(use, new HashMap<>()));
        long[] seen = new long[instances.length];
        for (int i = 0; i < ids.length; i++) {
            int use = type(i).use;
            Map<List<String>, Long> found = paths.get(use);
            // Evenly from all of them.
            if (found != null && seen[use] * SAMPLE % instances[use] < SAMPLE) {
                found.merge(path(i), held[i] & 0xFFFF_FFFFL, Long::sum);
            }
            seen[use]++;
        }
        Map<Integer, KeptBy> keptBy = new HashMap<>();
        paths.forEach((use, found) -> keptBy.put(use, mostOf(found)));
        return keptBy;
    }

    private static KeptBy mostOf(Map<List<String>, Long> paths) {
        Map.Entry<List<String>, Long> most = paths.entrySet().stream()
                .max(Map.Entry.<List<String>, Long>comparingByValue()
                        .thenComparing(path -> path.getKey().toString()))
                .orElseThrow();
        List<String> path = most.getKey();
        long all = paths.values().stream().mapToLong(Long::longValue).sum();
        return new KeptBy(path.get(0), path.subList(1, path.size()), most.getValue() / (double) all);
    }

    /** The root and the steps from there. */
    private List<String> path(int object) {
        Deque<String> path = new ArrayDeque<>();
        StringBuilder arrays = new StringBuilder();
        int node = object;
        int at = object;
        while (parent[at] >= 0) {
            int from = parent[at];
            if (isArray(from)) {
                arrays.append("[]");
            } else {
                if (isClass(from) || type(from) != type(node)) {
                    path.addFirst((isClass(from) ? staticField(from, at) : field(from, at)) + arrays);
                }
                arrays.setLength(0);
                node = from;
            }
            at = from;
        }
        if (parent[at] != IS_A_CLASS || path.isEmpty()) {
            path.addFirst(root(at) + arrays);
        }
        return List.copyOf(path);
    }

    private String root(int object) {
        if (parent[object] == IS_A_CLASS) {
            return Root.CLASS.words;
        }
        if (parent[object] == NONE) {
            return "soft, weak or final references alone";
        }
        int place = FIRST_ROOT - parent[object];
        Root root = rootKinds.get(place);
        return root.isOfAThread()
                ? root.words + threadNames.computeIfAbsent(rootThreads.all[place], this::threadName)
                : root.words;
    }

    private String staticField(int from, int to) {
        Type type = types.get(ids[from]);
        int place = IntStream.range(0, type.statics.length)
                .filter(i -> type.statics[i] == ids[to])
                .findFirst()
                .orElseThrow();
        String field = type.staticFields[place];
        return field.startsWith(PSEUDO) && !field.equals(CONSTANTS)
                ? field.substring(1, field.length() - 1) + " of " + type.name
                : "static " + type.name + "." + field;
    }

    private String field(int from, int to) {
        Type type = type(from);
        int place = IntStream.range(0, type.references.length)
                .filter(i -> dump.id(record(from) + 25 + type.references[i]) == ids[to])
                .findFirst()
                .orElseThrow();
        return type.fields[place];
    }

    /** All threads that live, those alike together. */
    private List<Seen> seen() {
        Map<Seen, Integer> counts = new LinkedHashMap<>();
        stacks.forEach((thread, ofFrames) -> {
            int object = object(threads.getOrDefault(thread, 0L));
            State state = object < 0 ? null : state(object);
            // Threads of the JVM have no stack.
            if (state != null && (state == State.READY || ofFrames.length > 0)) {
                counts.merge(
                        new Seen(
                                name(thread),
                                type(object).name.equals(VIRTUAL_THREAD),
                                state,
                                "",
                                1,
                                Arrays.stream(ofFrames)
                                        .mapToObj(frame -> frames.getOrDefault(frame, "?"))
                                        .toList()),
                        1,
                        Integer::sum);
            }
        });
        return counts.entrySet().stream()
                .map(one -> one.getKey().times(one.getValue()))
                .toList();
    }

    /** Null for a thread that has not begun, or has ended. */
    private State state(int thread) {
        if (type(thread).name.equals(VIRTUAL_THREAD)) {
            return switch (virtualStates.getOrDefault(number(thread) & STATE_BITS, "")) {
                case "NEW", "TERMINATED" -> null;
                case "RUNNING", "YIELDING", "" -> State.RUNS;
                case "STARTED", "RUNNABLE", "UNPARKED", "UNBLOCKED", "YIELDED" -> State.READY;
                case "BLOCKING", "BLOCKED" -> State.ENTERS;
                case "PINNED", "TIMED_PINNED" -> State.PINNED;
                default -> State.WAITS;
            };
        }
        int holder = referred(thread, OF_PLATFORM_THREADS);
        int bits = number(holder < 0 ? thread : holder);
        if ((bits & ALIVE) == 0) {
            return null;
        }
        return (bits & RUNNABLE) != 0 ? State.RUNS : (bits & ENTERS) != 0 ? State.ENTERS : State.WAITS;
    }

    /** The number in which it tells its state. */
    private int number(int object) {
        return dump.u4(record(object) + 25 + type(object).state);
    }

    private String threadName(int thread) {
        String name = name(thread);
        return name.isEmpty() ? "a thread without a name" : "thread " + name;
    }

    /** Empty for none. */
    private String name(int thread) {
        int name = referred(object(threads.getOrDefault(thread, 0L)), THREAD_NAME);
        int characters = referred(name, CHARACTERS);
        if (characters < 0) {
            return "";
        }
        boolean twoBytes = dump.u1(record(name) + 25 + coder) != 0;
        byte[] bytes = dump.bytes(record(characters) + 18, dump.u4(record(characters) + 13));
        String text = new String(bytes, twoBytes ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1);
        return DIGITS.matcher(text.strip()).replaceAll("N");
    }

    /** What a field of an object refers to; negative for nothing. */
    private int referred(int object, String field) {
        if (object >= 0 && !isArray(object)) {
            Type type = type(object);
            for (int i = 0; i < type.fields.length; i++) {
                if (type.fields[i].equals(field)) {
                    return object(dump.id(record(object) + 25 + type.references[i]));
                }
            }
        }
        return NONE;
    }

    /** A dump's file, mapped. */
    private static final class DumpFile {

        private static final int PART_BITS = 30;
        private static final int LONGEST_VALUE = Long.BYTES;
        private static final String FORMAT = "JAVA PROFILE 1.0.2";
        private static final int HEADER_BYTES = FORMAT.length() + 1 + Integer.BYTES + Long.BYTES;

        /** Records of the file. */
        private static final int UTF8 = 0x01;

        private static final int LOAD_CLASS = 0x02;
        private static final int FRAME = 0x04;
        private static final int TRACE = 0x05;
        private static final int HEAP_DUMP = 0x0C;
        private static final int HEAP_DUMP_SEGMENT = 0x1C;
        private static final int RECORD_HEADER_BYTES = 9;

        /** Records within a heap dump; all others are roots. */
        static final int CLASS = 0x20;

        static final int INSTANCE = 0x21;
        static final int OBJECT_ARRAY = 0x22;
        static final int PRIMITIVE_ARRAY = 0x23;

        private static final int REFERENCE_TYPE = 2;
        private static final int INT_TYPE = 10;

        /** What is found in the file, in its order. */
        private interface Finds {

            default void text(long id, long at, int length) {}

            default void loadedClass(int number, long id, long nameId) {}

            default void frame(long id, long at) {}

            default void stack(int thread, long[] ofFrames) {}

            default void root(Root root, long id, int thread) {}

            /** Also a class, which is an object. */
            default void found(long at) {}
        }

        private final long size;
        private final ByteBuffer[] parts;

        DumpFile(Path file) throws IOException {
            try (FileChannel channel = FileChannel.open(file)) {
                size = channel.size();
                parts = new ByteBuffer[(int) (size >>> PART_BITS) + 1];
                for (int i = 0; i < parts.length; i++) {
                    long from = (long) i << PART_BITS;
                    // Each ends a little within the next, so that no value is divided.
                    long length = Math.min(size - from, (1L << PART_BITS) + LONGEST_VALUE);
                    parts[i] = channel.map(FileChannel.MapMode.READ_ONLY, from, length);
                }
            }
            if (size < HEADER_BYTES || !FORMAT.equals(text(0, FORMAT.length())) || u4(FORMAT.length() + 1) != 8) {
                throw new IOException(file + " is not a heap dump of the format " + FORMAT + " with 64 bits");
            }
            if (size >= 1L << Integer.SIZE) {
                throw new UserError(("The heap dump of the service has %,d MiB, and at most 4,095 can be read. "
                                + "Load the service with fewer users, or give it a smaller heap.")
                        .formatted(size >> 20));
            }
        }

        private ByteBuffer part(long at) {
            return parts[(int) (at >>> PART_BITS)];
        }

        private static int within(long at) {
            return (int) (at & ((1L << PART_BITS) - 1));
        }

        int u1(long at) {
            return part(at).get(within(at)) & 0xFF;
        }

        int u2(long at) {
            return part(at).getShort(within(at)) & 0xFFFF;
        }

        int u4(long at) {
            return part(at).getInt(within(at));
        }

        long id(long at) {
            return part(at).getLong(within(at));
        }

        long[] ids(long at, int count) {
            return IntStream.range(0, count)
                    .mapToLong(place -> id(at + 8L * place))
                    .toArray();
        }

        byte[] bytes(long at, int length) {
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) u1(at + i);
            }
            return bytes;
        }

        String text(long at, int length) {
            return new String(bytes(at, length), StandardCharsets.UTF_8);
        }

        void scan(Finds finds) throws IOException {
            long at = HEADER_BYTES;
            while (at + RECORD_HEADER_BYTES <= size) {
                int record = u1(at);
                long length = u4(at + 5) & 0xFFFF_FFFFL;
                long body = at + RECORD_HEADER_BYTES;
                at = body + length;
                if (at > size) {
                    throw new IOException("The heap dump ends within a record");
                }
                switch (record) {
                    case UTF8 -> finds.text(id(body), body + 8, (int) length - 8);
                    case LOAD_CLASS -> finds.loadedClass(u4(body), id(body + 4), id(body + 16));
                    case FRAME -> finds.frame(id(body), body);
                    case TRACE -> finds.stack(u4(body + 4), ids(body + 12, u4(body + 8)));
                    case HEAP_DUMP, HEAP_DUMP_SEGMENT -> scanHeap(body, at, finds);
                    default -> {
                        // Where the dump ends.
                    }
                }
            }
        }

        private void scanHeap(long from, long to, Finds finds) throws IOException {
            long at = from;
            while (at < to) {
                int kind = u1(at);
                if (isObject(kind)) {
                    finds.found(at);
                    at += kind == CLASS ? classBytes(at) : objectBytes(kind, at);
                } else {
                    Root root = Root.of(kind);
                    finds.root(root, id(at + 1), root.isOfAThread() ? u4(at + 9) : 0);
                    at += 9 + root.rest;
                }
            }
        }

        static boolean isObject(int kind) {
            return kind >= CLASS && kind <= PRIMITIVE_ARRAY;
        }

        private long objectBytes(int kind, long at) throws IOException {
            return switch (kind) {
                case INSTANCE -> 25 + (u4(at + 21) & 0xFFFF_FFFFL);
                case OBJECT_ARRAY -> 25 + 8L * u4(at + 13);
                default -> 18 + (long) valueBytes(u1(at + 17)) * u4(at + 13);
            };
        }

        private long classBytes(long at) throws IOException {
            long fields = instanceFields(at);
            return fields + 2 + 9L * u2(fields) - at;
        }

        /** Where the number of a class's static fields stands, behind its constants. */
        long staticFields(long at) throws IOException {
            long next = at + 67;
            for (int left = u2(at + 65); left > 0; left--) {
                next += 3 + valueBytes(u1(next + 2));
            }
            return next;
        }

        /** Where the number of a class's instance fields stands, behind its static fields. */
        long instanceFields(long at) throws IOException {
            long statics = staticFields(at);
            long next = statics + 2;
            for (int left = u2(statics); left > 0; left--) {
                next += 9 + valueBytes(u1(next + 8));
            }
            return next;
        }

        /** How many bytes a value of a type has in the dump. */
        static int valueBytes(int type) throws IOException {
            return switch (type) {
                case REFERENCE_TYPE, 7, 11 -> 8;
                case 4, 8 -> 1;
                case 5, 9 -> 2;
                case 6, 10 -> 4;
                default -> throw new IOException("The heap dump has a value of the unknown type " + type);
            };
        }
    }

    /** What keeps an object without another object. */
    private enum Root {
        THREAD(0x08, 8, ""),
        LOCAL_VARIABLE(0x03, 8, "local variable of "),
        JNI_LOCAL(0x02, 8, "JNI local reference of "),
        NATIVE_STACK(0x04, 4, "native stack of "),
        THREAD_BLOCK(0x06, 4, "block of "),
        MONITOR(0x07, 0, "monitor in use"),
        JNI_GLOBAL(0x01, 8, "JNI global reference"),
        CLASS(0x05, 0, "class"),
        UNKNOWN(0xFF, 0, "unknown root");

        private final int kind;
        private final int rest;
        private final String words;

        /**
         * @param kind of the record
         * @param rest bytes of it behind the object; those of a thread's root begin with its number
         */
        Root(int kind, int rest, String words) {
            this.kind = kind;
            this.rest = rest;
            this.words = words;
        }

        static Root of(int kind) throws IOException {
            for (Root root : values()) {
                if (root.kind == kind) {
                    return root;
                }
            }
            throw new IOException("The heap dump has a record of the unknown kind " + kind);
        }

        boolean isOfAThread() {
            return ordinal() <= THREAD_BLOCK.ordinal();
        }
    }

    /** A class of the dump, or a type of primitive arrays. */
    private static final class Type {

        /** All with the same name share it. */
        private final int use;

        private final String name;
        private final long parent;
        private final long record;

        /** Of an instance: where its references stand among its values, and the fields that these are. */
        private int[] references = new int[0];

        private String[] fields = new String[0];
        private long instanceBytes;

        /** Of a thread: where its state stands among its values. */
        private int state;

        /** Of the class itself. */
        private long[] statics = new long[0];

        private String[] staticFields = new String[0];

        Type(int use, String name, long parent, long record) {
            this.use = use;
            this.name = name;
            this.parent = parent;
            this.record = record;
        }
    }

    /** Numbers that are not known beforehand. */
    private static final class Numbers {

        private int[] all = new int[1024];
        private int count;

        void add(int number) {
            if (count == all.length) {
                all = Arrays.copyOf(all, count + count / 2);
            }
            all[count] = number;
            count++;
        }
    }
}
