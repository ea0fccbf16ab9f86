/**
 * The domain in records and enums: what is measured, how, and what came out. No behaviour beyond what a value knows of
 * itself, no clock, no file. Uses {@code java.*} only, and every other package may use it.
 */
package io.github.springbench.runner.model;
