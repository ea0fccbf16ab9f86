package io.github.springbench.runner.dashboard;

import java.util.ArrayList;
import java.util.List;

/** The pages that look; a few at most, as each costs CPU that is being measured. Used by one thread. */
final class Viewers {

    static final int MOST = 8;

    /** To a page that is one too many. */
    static final String FULL = "event: full\ndata: " + MOST + "\n\n";

    private final List<Viewer> here = new ArrayList<>();

    /** @param all what the page is to know first */
    void admit(Viewer viewer, String all) {
        here.removeIf(Viewer::isGone);
        if (here.size() < MOST) {
            viewer.offer(all);
            here.add(viewer);
        } else {
            viewer.offer(FULL);
            viewer.end();
        }
    }

    void publish(String event) {
        here.removeIf(viewer -> !viewer.offer(event));
    }

    /** No more is sent. */
    void end() {
        here.forEach(Viewer::end);
        here.clear();
    }
}
