/** What services on Spring MVC and Tomcat share, and no reactive service may have on its class path. */
package io.github.springbench.servlet;
