package io.github.springbench.runner.stats.estimates;

import java.util.Map;

/**
 * The straight line through points that makes the sum of the squares of their vertical distances least.
 *
 * <p>With means x̄ and ȳ, Sxx = Σ(x − x̄)², Sxy = Σ(x − x̄)(y − ȳ) and Syy = Σ(y − ȳ)²: slope = Sxy / Sxx, intercept =
 * ȳ − slope · x̄, R² = Sxy² / (Sxx · Syy) (Draper and Smith, Applied Regression Analysis, chapter 1).
 *
 * @param slope how much y grows when x grows by 1
 * @param intercept y where x is 0
 * @param r2 R², the share of the variation of y that the line explains; 1 where y does not vary
 * @param points how many points it goes through
 */
public record LeastSquares(double slope, double intercept, double r2, int points) {

    /**
     * The line through points, y by x.
     *
     * @throws IllegalArgumentException for fewer than two points
     */
    public static LeastSquares through(Map<Integer, Double> points) {
        if (points.size() < 2) {
            throw new IllegalArgumentException("a line needs two points");
        }
        double meanX = points.keySet().stream().mapToDouble(x -> x).average().orElseThrow();
        double meanY = points.values().stream().mapToDouble(y -> y).average().orElseThrow();
        double sxx = 0;
        double sxy = 0;
        double syy = 0;
        for (Map.Entry<Integer, Double> point : points.entrySet()) {
            double x = point.getKey() - meanX;
            double y = point.getValue() - meanY;
            sxx += x * x;
            sxy += x * y;
            syy += y * y;
        }
        double slope = sxy / sxx;
        return new LeastSquares(slope, meanY - slope * meanX, syy == 0 ? 1 : sxy * sxy / (sxx * syy), points.size());
    }
}
