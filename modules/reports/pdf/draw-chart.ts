import type { ReportChart } from '../rules/report-dataset';
import { drawDayLabels, drawNameLabels } from './chart-labels';
import { drawLegend, type LegendLayout, layOutLegend } from './chart-legend';
import { drawMarks } from './chart-marks';
import { drawBand, drawHappenings } from './chart-overlays';
import { axisStyle, type Plot, valueAt } from './chart-plot';
import { drawNameRows, nameRowsHeight, needsRows } from './chart-rows';
import { tickLabels } from './chart-scale';
import { isEmpty, scaleFor, tickCount, unitOf } from './chart-values';
import { describeChart } from './describe-chart';
import type { Paper } from './paper';
import { contentWidth, ink, lineHeight, page, styles } from './theme';

/** A plot shrinks to the minimum height rather than leave a page half empty. */
const plotHeightMax = 150;
const plotHeightMin = 112;
const labelsHeight = 16;

/** Draws a chart with its title, unit, axes, legend and note, always on a single page. */
export function drawChart(
  paper: Paper,
  chart: ReportChart,
  options: { isTitled?: boolean } = {},
): void {
  const legend = layOutLegend(paper, chart);
  const least = chartHeight(paper, chart, legend);
  paper.need(least);
  const plotHeight = Math.min(plotHeightMax, plotHeightMin + paper.room - least);
  if (options.isTitled !== false) {
    paper.lineAt(chart.title, page.left, paper.y, styles.block);
    paper.y += lineHeight(styles.block) + 1;
  }
  paper.structure.within(
    'Figure',
    () => paper.structure.content(() => drawFigure(paper, chart, legend, plotHeight)),
    {
      alt: describeChart(chart, paper.wording),
    },
  );
  if (chart.note !== null) paper.note(paper.wording.prose(chart.note));
  paper.y += 14;
}

function drawFigure(
  paper: Paper,
  chart: ReportChart,
  legend: LegendLayout,
  plotHeight: number,
): void {
  paper.lineAt(unitOf(paper.wording, chart), page.left, paper.y, styles.tiny);
  paper.y += lineHeight(styles.tiny) + 4;
  if (isEmpty(chart)) drawNothing(paper, plotHeight);
  else if (needsRows(paper, chart)) drawNameRows(paper, chart, scaleFor(chart, tickCount));
  else drawPlot(paper, chart, plotHeight);
  drawLegend(paper, legend);
}

export const chartMinHeight = (paper: Paper, chart: ReportChart): number =>
  chartHeight(paper, chart, layOutLegend(paper, chart));

/** Returns the minimum height of a chart. */
function chartHeight(paper: Paper, chart: ReportChart, legend: LegendLayout): number {
  const head = lineHeight(styles.block) + lineHeight(styles.tiny) + 5;
  const note = chart.note === null ? 0 : paper.textHeight(chart.note, styles.small, {});
  const isRows = !isEmpty(chart) && needsRows(paper, chart);
  const body = isRows ? nameRowsHeight(chart) : plotHeightMin + labelsHeight;
  return head + body + legend.height + note + 14;
}

/** Draws an empty frame with the reason, so that it does not look like a failed image. */
function drawNothing(paper: Paper, plotHeight: number): void {
  paper.panel(page.left, paper.y, contentWidth, plotHeight, ink.panel);
  const y = paper.y + plotHeight / 2 - lineHeight(styles.body) / 2;
  const style = { ...styles.body, color: ink.soft };
  paper.lineAt(paper.texts.nothingMeasured, page.left, y, style, { align: 'center' });
  paper.y += plotHeight + labelsHeight;
}

function drawPlot(paper: Paper, chart: ReportChart, plotHeight: number): void {
  const scale = scaleFor(chart, tickCount);
  const labels = tickLabels(scale, chart.format, paper.wording);
  const gutter = Math.max(...labels.map((label) => paper.type.width(label, axisStyle))) + 7;
  const plot: Plot = {
    x: page.left + gutter,
    y: paper.y + 4,
    width: contentWidth - gutter - 6,
    height: plotHeight - 8,
    scale,
  };
  drawBand(paper, chart, plot);
  drawGrid(paper, chart, plot, labels);
  drawHappenings(paper, chart, plot);
  drawMarks(paper, chart, plot);
  if (chart.x.kind === 'day') drawDayLabels(paper, chart, plot);
  else drawNameLabels(paper, chart, plot);
  paper.y += plotHeight + labelsHeight;
}

function drawGrid(paper: Paper, chart: ReportChart, plot: Plot, labels: string[]): void {
  plot.scale.ticks.forEach((tick, index) => {
    const y = valueAt(plot, tick, chart.isInverted);
    const isBase = tick === (chart.isInverted ? plot.scale.max : Math.max(0, plot.scale.min));
    paper.rule(y, isBase ? ink.faint : ink.rule, plot.x, plot.width);
    const top = y - lineHeight(axisStyle) / 2 - 0.4;
    const width = plot.x - page.left - 5;
    paper.lineAt(labels[index] ?? '', page.left, top, axisStyle, { width, align: 'right' });
  });
}
