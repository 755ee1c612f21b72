import type { ReportChart } from '../rules/report-dataset';
import { baseOf, type Plot, pointAt, seriesLook, slotShare, valueAt } from './chart-plot';
import type { Paper } from './paper';

/** Draws the lines, bars or stacks of a chart onto its axes. */
export function drawMarks(paper: Paper, chart: ReportChart, plot: Plot): void {
  if (chart.kind === 'line') drawLines(paper, chart, plot);
  else if (chart.kind === 'bar') drawBars(paper, chart, plot);
  else drawStacks(paper, chart, plot);
}

/** Draws lines in reverse order, so that the first series is on top. */
function drawLines(paper: Paper, chart: ReportChart, plot: Plot): void {
  const { doc } = paper;
  for (let index = chart.series.length - 1; index >= 0; index -= 1) {
    const values = chart.series[index]?.values ?? [];
    const { color, dash } = seriesLook(paper, chart, index);
    doc
      .save()
      .lineWidth(index === 0 ? 1.6 : 1.2)
      .strokeColor(color)
      .lineJoin('round');
    if (dash !== null) doc.dash(dash[0] ?? 1, { space: dash[1] ?? 1 });
    for (const stretch of stretchesOf(values)) {
      const places = stretch.map(({ at, value }) => ({
        x: pointAt(plot, chart, at),
        y: valueAt(plot, value, chart.isInverted),
      }));
      drawStretch(paper, places, color);
    }
    doc.restore();
  }
}

/**
 * Draws a stretch of points; a single point becomes a dot, since a line of one point is invisible.
 */
function drawStretch(paper: Paper, places: { x: number; y: number }[], color: string): void {
  const [first, ...others] = places;
  if (first === undefined) return;
  if (others.length === 0) {
    paper.doc.circle(first.x, first.y, 1.9).fill(color);
    return;
  }
  paper.doc.moveTo(first.x, first.y);
  for (const { x, y } of others) paper.doc.lineTo(x, y);
  paper.doc.stroke();
}

/** Splits values into stretches between gaps. */
export function stretchesOf(values: (number | null)[]): { at: number; value: number }[][] {
  const stretches: { at: number; value: number }[][] = [];
  let current: { at: number; value: number }[] | null = null;
  values.forEach((value, at) => {
    if (value === null) {
      current = null;
      return;
    }
    if (current === null) {
      current = [];
      stretches.push(current);
    }
    current.push({ at, value });
  });
  return stretches;
}

function drawBars(paper: Paper, chart: ReportChart, plot: Plot): void {
  const slot = (plot.width / chart.x.values.length) * slotShare(chart.x.values.length);
  const width = Math.min(slot / chart.series.length, 34);
  chart.series.forEach(({ values }, index) => {
    const { color } = seriesLook(paper, chart, index);
    values.forEach((value, at) => {
      if (value === null) return;
      const x = pointAt(plot, chart, at) + (index - chart.series.length / 2) * width;
      drawColumn(paper, chart, plot, { x, width, from: baseOf(plot, chart), to: value, color });
    });
  });
}

function drawStacks(paper: Paper, chart: ReportChart, plot: Plot): void {
  const slot = (plot.width / chart.x.values.length) * slotShare(chart.x.values.length);
  const width = Math.min(slot, 34);
  chart.x.values.forEach((_, at) => {
    let from = 0;
    chart.series.forEach(({ values }, index) => {
      const value = values[at];
      if (value == null || value <= 0) return;
      const { color } = seriesLook(paper, chart, index);
      const x = pointAt(plot, chart, at) - width / 2;
      drawColumn(paper, chart, plot, { x, width, from, to: from + value, color });
      from += value;
    });
  });
}

type Column = { x: number; width: number; from: number; to: number; color: string };

function drawColumn(
  paper: Paper,
  chart: ReportChart,
  plot: Plot,
  { x, width, from, to, color }: Column,
): void {
  const start = valueAt(plot, from, chart.isInverted);
  const end = valueAt(plot, to, chart.isInverted);
  // A measured zero is a hairline on the axis; a gap is left blank.
  const height = Math.max(0.7, Math.abs(start - end));
  const air = width > 6 ? 0.8 : 0;
  const top = Math.max(start, end) - height;
  paper.doc.rect(x + air / 2, top, width - air, height).fill(color);
}
