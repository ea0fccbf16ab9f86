/**
 * The database behind services that keep users: its address, its contents before a run, which server it is and what it counts.
 * The only package that speaks MongoDB's protocol; starting and stopping a server is not its business. May use {@code model}.
 */
package io.github.springbench.runner.database;
