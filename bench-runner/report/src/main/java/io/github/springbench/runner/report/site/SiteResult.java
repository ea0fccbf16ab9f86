package io.github.springbench.runner.report.site;

import io.github.springbench.runner.report.ReportModel;

/**
 * A result that a site shows.
 *
 * @param name of its folder
 * @param docsPath where it lies below the project's {@code docs}, with slashes, so that pages there can link to it;
 *     empty where it lies elsewhere
 */
public record SiteResult(String name, String docsPath, ReportModel model) {}
