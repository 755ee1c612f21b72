import type { ReportChart } from '../rules/report-dataset';
import { notMeasured } from '../texts/wording';
import { shortNameOf } from './chart-labels';
import { axisStyle, seriesLook } from './chart-plot';
import type { Scale } from './chart-scale';
import type { Paper } from './paper';
import { contentWidth, ink, lineHeight, page, styles } from './theme';

const nameStyle = styles.small;
const barHeight = 9;
const rowGap = 7;
const rowsMax = 24;
const heightMax = 420;

/** Whether bars must be horizontal because the names of their points are too long to fit below. */
export function needsRows(paper: Paper, chart: ReportChart): boolean {
  if (chart.x.kind !== 'name' || chart.kind === 'line' || chart.isInverted) return false;
  const slot = (contentWidth - 40) / chart.x.values.length - 6;
  return chart.x.values.some(
    (name) => paper.type.width(shortNameOf(paper, name), axisStyle) > slot,
  );
}

const barsPerRow = (chart: ReportChart): number => (chart.kind === 'bar' ? chart.series.length : 1);
const rowHeight = (chart: ReportChart): number =>
  Math.max(barsPerRow(chart) * barHeight, lineHeight(nameStyle)) + rowGap;
/** Number of rows that fit on a page; the rest are counted below. */
const shownRows = (chart: ReportChart): number =>
  Math.min(chart.x.values.length, rowsMax, Math.max(1, Math.floor(heightMax / rowHeight(chart))));
const hasMore = (chart: ReportChart): boolean => chart.x.values.length > shownRows(chart);

export const nameRowsHeight = (chart: ReportChart): number =>
  shownRows(chart) * rowHeight(chart) + (hasMore(chart) ? lineHeight(nameStyle) : 0) + 4;

/**
 * Draws one row per point: its name and its bars with their values at the ends, which saves an
 * axis.
 */
export function drawNameRows(paper: Paper, chart: ReportChart, scale: Scale): void {
  const names = chart.x.values.slice(0, shownRows(chart));
  const widest = Math.max(...names.map((name) => paper.type.width(name, nameStyle)));
  const nameWidth = Math.min(widest + 2, contentWidth * 0.36);
  const left = page.left + nameWidth + 8;
  const zero = Math.min(0, scale.min);
  const width = (value: number): number =>
    ((value - zero) / (scale.max - zero)) * (contentWidth - nameWidth - 8 - 64);
  const height = rowHeight(chart);
  names.forEach((name, at) => {
    const middle = paper.y + (height - rowGap) / 2;
    paper.lineAt(name, page.left, middle - lineHeight(nameStyle) / 2, nameStyle, {
      width: nameWidth,
      align: 'right',
    });
    const bars = chart.kind === 'bar' ? barsOf(chart, at) : [stackOf(chart, at)];
    const top = middle - (bars.length * barHeight) / 2;
    bars.forEach((parts, index) => {
      drawBar(paper, chart, { parts, x: left, y: top + index * barHeight, width });
    });
    paper.y += height;
  });
  paper.doc
    .moveTo(left, paper.y - names.length * height - 2)
    .lineTo(left, paper.y - rowGap + 2)
    .lineWidth(0.6)
    .strokeColor(ink.faint)
    .stroke();
  if (hasMore(chart)) {
    const text = paper.texts.andMore(chart.x.values.length - names.length);
    paper.lineAt(text, left, paper.y - 3, styles.small);
    paper.y += lineHeight(nameStyle);
  }
  paper.y += 4;
}

export type Part = { value: number | null; series: number };

export const barsOf = (chart: ReportChart, at: number): Part[][] =>
  chart.series.map(({ values }, series) => [{ value: values[at] ?? null, series }]);

export const stackOf = (chart: ReportChart, at: number): Part[] =>
  chart.series.map(({ values }, series) => ({ value: values[at] ?? null, series }));

function drawBar(
  paper: Paper,
  chart: ReportChart,
  bar: { parts: Part[]; x: number; y: number; width: (value: number) => number },
): void {
  const measured = bar.parts.filter(({ value }) => value !== null);
  let x = bar.x;
  let total = 0;
  for (const { value, series } of measured) {
    const width = Math.max(value === 0 ? 0 : 0.7, bar.width(Math.max(0, value ?? 0)));
    paper.doc
      .rect(x, bar.y + 0.8, width, barHeight - 1.6)
      .fill(seriesLook(paper, chart, series).color);
    x += width;
    total += value ?? 0;
  }
  const text =
    measured.length === 0 ? notMeasured : paper.wording.formatNumber(total, chart.format);
  const y = bar.y + barHeight / 2 - lineHeight(axisStyle) / 2 - 0.2;
  paper.lineAt(text, x + 4, y, axisStyle, { width: 60 });
}
