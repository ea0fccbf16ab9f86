package io.github.springbench.runner.cli;

import io.github.springbench.runner.machine.local.CpuSpeed;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.MachineLock;
import io.github.springbench.runner.machine.ssh.AgentServer;
import io.github.springbench.runner.model.UserError;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/** What a bench on another machine starts here by ssh: it serves that bench, and ends with it. */
final class AgentMain {

    /** How long to wait for the lock: the agent of a bench that lost its connection ends by itself. */
    private static final int SECONDS_UNTIL_FREE = 20;

    private AgentMain() {}

    /** @param arguments the machine's name, and its address, as the file of machines has them */
    public static void main(String[] arguments) throws InterruptedException {
        PrintStream answers = System.out;
        System.setOut(System.err);
        try {
            MachineLock lock = lock();
            AgentServer.serve(new LocalMachine(arguments[0], arguments[1]), cpuSpeed(), System.in, answers);
            lock.close();
            System.exit(0);
        } catch (UserError refused) {
            AgentServer.refuse(refused, answers);
            System.exit(1);
        }
    }

    /** Two benches on one machine would measure each other. */
    private static MachineLock lock() throws InterruptedException {
        for (int second = 0; ; second++) {
            try {
                return MachineLock.ofThisMachine();
            } catch (UserError taken) {
                if (second == SECONDS_UNTIL_FREE) {
                    throw taken;
                }
                TimeUnit.SECONDS.sleep(1);
            }
        }
    }

    /** Made when it is needed, as it takes half a second. */
    private static DoubleSupplier cpuSpeed() {
        CpuSpeed[] made = new CpuSpeed[1];
        return () -> {
            if (made[0] == null) {
                made[0] = new CpuSpeed();
            }
            return made[0].now();
        };
    }
}
