"use strict";
/**
 * Our charts as SVG files, each with a title, a legend and a background, so that light and dark pages can show it, and
 * without animation. Mozilla Rhino runs this after ECharts and chart-options.peb.
 */

// ECharts draws at once here. What it would do later in a browser is not needed.
const setTimeout = () => 0;
const clearTimeout = () => {};

const chartSvg = (() => {
  const WIDTH = 760;
  const HEIGHT = 360;
  const MARGIN = 16;
  const TITLE = 58;
  const LEGEND_ROW = 24;
  const PREDICTED = "predicted";
  // ECharts puts a symbol on every line of a legend, but a predicted line has none. So this icon is dots only.
  const DOTS = "path://M0 0h2v2h-2zM4 0h2v2h-2zM8 0h2v2h-2zM12 0h2v2h-2zM16 0h2v2h-2zM20 0h2v2h-2z";

  /** The legend's entries that belong to no system: series without data, of which the legend shows the style. */
  function keysOf(chart, look) {
    const bars = chart.groups.length > 0;
    const some = test => chart.lines.some(test);
    const somePoint = test => some(line => line.measured.some(test));
    const scatter = (name, symbol) => ({
      type: "scatter", name: name, symbol: symbol, symbolSize: 9, data: [],
      itemStyle: { color: "transparent", borderColor: look.soft, borderWidth: 2 }
    });
    const keys = [];
    if (some(each => each.published.length > 0)) {
      keys.push(bars ? {
        type: "bar", name: "published", data: [],
        itemStyle: { color: "transparent", borderColor: look.soft, borderWidth: 1.5, borderType: "dashed" }
      } : {
        type: "line", name: "published", data: [], symbol: "circle", symbolSize: 5, color: look.soft,
        itemStyle: { color: look.ground, borderColor: look.soft, borderWidth: 1 },
        lineStyle: { color: look.soft, width: 1.5, type: "dashed" }
      });
    }
    if (some(each => each.knee !== null || each.predicted.length > 0)) {
      keys.push({ type: "line", name: PREDICTED, data: [], color: look.soft, itemStyle: { color: look.soft } });
    }
    if (somePoint(point => point.failure !== null)) {
      keys.push(scatter("run failed", chartOptions.CROSS));
    }
    if (somePoint(point => point.invalid !== null)) {
      keys.push(scatter("run invalid", chartOptions.STRUCK_RING));
    }
    return keys;
  }

  /** How many rows the legend needs, at most: a character takes up to 6.5 px. */
  function rowsOf(names) {
    let rows = 1;
    let room = WIDTH - 2 * MARGIN;
    names.forEach(name => {
      const width = 56 + 6.5 * name.length;
      if (width > room && room < WIDTH - 2 * MARGIN) {
        rows++;
        room = WIDTH - 2 * MARGIN;
      }
      room -= width;
    });
    return rows;
  }

  function draw(about, block, chart, look) {
    const keys = keysOf(chart, look);
    const names = chart.lines.map(line => line.system).concat(keys.map(key => key.name));
    const header = TITLE + LEGEND_ROW * rowsOf(names);
    const option = chartOptions.option(chart, block.systems.length, block.scale, WIDTH - 2 * MARGIN, new Set(), look);
    option.backgroundColor = look.ground;
    option.title = {
      text: chart.title + (chart.unit ? ", " + chart.unit : ""),
      subtext: about + (block.heading === null ? "" : " \u00b7 " + block.heading),
      left: MARGIN, top: 10, padding: 0, itemGap: 6,
      textStyle: { color: look.ink, fontSize: 16, fontFamily: look.font },
      subtextStyle: { color: look.soft, fontSize: 12, fontFamily: look.font }
    };
    option.legend = {
      data: names.map(name => ({ name: name, icon: name === PREDICTED ? DOTS : null })), left: MARGIN, top: TITLE,
      width: WIDTH - 2 * MARGIN, padding: 0, itemGap: 14, itemWidth: 36, itemHeight: 11,
      textStyle: { color: look.ink, fontSize: 12, fontFamily: look.font }
    };
    option.grid.top += header;
    option.grid.left += MARGIN;
    option.grid.right += MARGIN;
    option.grid.bottom += 10;
    option.series = option.series.concat(keys);
    const instance = echarts.init(null, null, { renderer: "svg", ssr: true, width: WIDTH, height: header + HEIGHT });
    instance.setOption(option);
    const svg = instance.renderToSVGString();
    instance.dispose();
    return svg;
  }

  /** From {about, colours, blocks} as JSON to {id: svg} as JSON. */
  return json => {
    const report = JSON.parse(json);
    const colours = report.colours;
    const look = {
      ink: colours.ink, soft: colours.soft, line: colours.line, ground: colours.ground, raised: colours.raised,
      colours: Object.keys(colours).filter(name => /^s\d$/.test(name)).map(name => colours[name]),
      font: "Helvetica, Arial, sans-serif", still: true
    };
    const svgs = {};
    report.blocks.forEach(block => block.charts.forEach(chart => {
      svgs[chart.id] = draw(report.about, block, chart, look);
    }));
    return JSON.stringify(svgs);
  };
})();
