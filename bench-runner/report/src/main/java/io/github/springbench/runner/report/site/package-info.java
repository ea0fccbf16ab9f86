/** Many results as a site: pages that link to each other and to nothing that has to be loaded from elsewhere. */
package io.github.springbench.runner.report.site;
