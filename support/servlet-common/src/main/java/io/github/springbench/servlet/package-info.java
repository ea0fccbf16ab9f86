/** Shared by the services on Spring MVC and Tomcat. No reactive service may have it on its class path. */
package io.github.springbench.servlet;
