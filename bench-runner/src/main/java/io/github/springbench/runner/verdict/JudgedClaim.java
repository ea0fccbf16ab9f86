package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Claim;

/**
 * A claim and what became of it.
 *
 * @param claim what the source claims
 * @param judgement whether the figures show it
 * @param figures the figures behind the judgement, or what is missing, in one or two sentences
 */
public record JudgedClaim(Claim claim, Judgement judgement, String figures) {}
