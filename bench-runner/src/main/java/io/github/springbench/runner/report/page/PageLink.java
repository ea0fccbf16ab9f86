package io.github.springbench.runner.report.page;

/**
 * A way from a page to another one of its site.
 *
 * @param name what people read
 * @param path from the page
 * @param here whether the page itself is meant
 */
public record PageLink(String name, String path, boolean here) {}
