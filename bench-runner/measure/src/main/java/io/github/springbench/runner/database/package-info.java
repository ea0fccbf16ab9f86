/**
 * The database behind services that keep users: port {@code Database} with its address, its contents before a run,
 * which server it is and what it counts. Starting and stopping a server is not its business. May use {@code model}.
 */
package io.github.springbench.runner.database;
