/** The service of a run: started or found, made ready, warmed up, watched. */
package io.github.springbench.runner.run.service;
