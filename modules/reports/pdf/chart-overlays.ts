import type { ReportChart } from '../rules/report-dataset';
import { axisStyle, type Plot, pointAt, valueAt } from './chart-plot';
import type { Paper } from './paper';
import { ink } from './theme';

/** Shades the values within which nothing stands out. */
export function drawBand(paper: Paper, chart: ReportChart, plot: Plot): void {
  if (!chart.band) return;
  const low = valueAt(plot, chart.band.low, chart.isInverted);
  const high = valueAt(plot, chart.band.high, chart.isInverted);
  const height = Math.max(1, Math.abs(low - high));
  paper.panel(plot.x, Math.min(low, high), plot.width, height, ink.band, 0);
}

const numberWidth = 14;

/** Draws a dashed line at each point at which something happened, under its number. */
export function drawHappenings(paper: Paper, chart: ReportChart, plot: Plot): void {
  for (const { at, number } of chart.marks ?? []) {
    const x = pointAt(plot, chart, at);
    paper.doc
      .save()
      .lineWidth(0.7)
      .strokeColor(ink.soft)
      .dash(2, { space: 2 })
      .moveTo(x, plot.y)
      .lineTo(x, plot.y + plot.height)
      .stroke()
      .restore();
    const left = Math.min(x + 1.5, plot.x + plot.width - numberWidth);
    paper.lineAt(String(number), left, plot.y - 2, axisStyle, { width: numberWidth });
  }
}
