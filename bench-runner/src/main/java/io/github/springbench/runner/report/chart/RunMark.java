package io.github.springbench.runner.report.chart;

import io.github.springbench.runner.adaptive.SearchStep;

/** How a run of a search is drawn: each outcome has a shape of its own beside its colour. */
enum RunMark {
    MET("met", "<circle r=\"5\" fill=\"" + SearchChart.colour("s2") + "\"/>"),
    MISSED(
            "missed",
            "<path d=\"M-5 -5L5 5M-5 5L5 -5\" fill=\"none\" stroke=\"" + SearchChart.colour("s1")
                    + "\" stroke-width=\"2.5\"/>"),
    UNDECIDED(
            "undecided",
            "<path d=\"M0 -6L6 0L0 6L-6 0Z\" fill=\"" + SearchChart.colour("ground") + "\" stroke=\""
                    + SearchChart.colour("ink") + "\" stroke-width=\"1.5\"/>"),
    LIMIT("limit of the machine", "<path d=\"M0 -6L6 5H-6Z\" fill=\"" + SearchChart.colour("s3") + "\"/>");

    /** Of a letter, and of a mark with the space around it, in pixels. */
    private static final int LETTER = 7;

    private static final int MARK = 44;

    private final String words;
    private final String shape;

    RunMark(String words, String shape) {
        this.words = words;
        this.shape = shape;
    }

    static RunMark of(SearchStep step) {
        if (step.limit()) {
            return LIMIT;
        }
        return switch (step.outcome()) {
            case MET -> MET;
            case MISSED -> MISSED;
            case UNDECIDED -> UNDECIDED;
        };
    }

    /** For the legend. */
    String words() {
        return words;
    }

    /** Around the point 0, 0. */
    String shape() {
        return shape;
    }

    /** What its entry in the legend takes, in pixels. */
    int width() {
        return MARK + LETTER * words.length();
    }
}
