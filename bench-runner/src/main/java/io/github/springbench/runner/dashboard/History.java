package io.github.springbench.runner.dashboard;

import java.util.ArrayList;
import java.util.List;

/**
 * The seconds of a run, for pages that come late. Where they become too many, neighbours become one point that has the
 * highest of their figures, so that a slow second stays visible.
 */
final class History {

    private final int most;
    private List<Double[]> points = new ArrayList<>();
    private double step = 1;

    /** @param most points that are kept */
    History(int most) {
        this.most = most;
    }

    /** @param point its time in seconds, then its figures, in the order of time */
    void add(Double[] point) {
        put(point);
        while (points.size() > most) {
            step *= 2;
            List<Double[]> finer = points;
            points = new ArrayList<>();
            finer.forEach(this::put);
        }
    }

    List<Double[]> points() {
        return List.copyOf(points);
    }

    private void put(Double[] point) {
        Double[] last = points.isEmpty() ? null : points.get(points.size() - 1);
        if (last == null || Math.floor(last[0] / step) != Math.floor(point[0] / step)) {
            points.add(point.clone());
            return;
        }
        for (int place = 1; place < point.length; place++) {
            if (point[place] != null && (last[place] == null || point[place] > last[place])) {
                last[place] = point[place];
            }
        }
    }
}
