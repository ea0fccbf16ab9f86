/**
 * A link that puts a round-trip delay between a database, or any other server, and its clients
 * ({@link io.github.springbench.slowlink.SlowLink}); and how a program of this kind is started, which others use. Plain
 * Java programs; nothing but their arguments and the line that says where they listen is shared with the runner.
 */
package io.github.springbench.slowlink;
