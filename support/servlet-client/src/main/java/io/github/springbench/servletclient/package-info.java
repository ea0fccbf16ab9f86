/** How blocking services call a back end: the client with its pool and limits, and what can go wrong with a call. */
package io.github.springbench.servletclient;
