/** PostgreSQL: the only package that speaks its protocol. */
package io.github.springbench.runner.database.postgres;
