import type { ReportChart } from '../rules/report-dataset';
import { seriesLook } from './chart-plot';
import type { Paper } from './paper';
import { contentWidth, lineHeight, page, styles } from './theme';

const style = styles.small;
const mark = 14;
const gap = 16;
const nameWidthMax = 190;
const entriesMax = 24;

type Entry = { name: string; series: number | null; x: number; row: number; width: number };
export type LegendLayout = { entries: Entry[]; height: number; chart: ReportChart };

/**
 * Lays out the series names in rows below the chart; a single series needs none, since the title
 * names it.
 */
export function layOutLegend(paper: Paper, chart: ReportChart): LegendLayout {
  if (chart.series.length < 2) return { entries: [], height: 0, chart };
  const names = chart.series.slice(0, entriesMax).map(({ name }, series) => ({ name, series }));
  const more = chart.series.length - names.length;
  const all: { name: string; series: number | null }[] = [...names];
  if (more > 0) all.push({ name: paper.texts.andMore(more), series: null });
  let x = 0;
  let row = 0;
  const entries = all.map(({ name, series }) => {
    const width = Math.min(paper.type.width(name, style) + 1, nameWidthMax);
    if (x > 0 && x + mark + width > contentWidth) {
      x = 0;
      row += 1;
    }
    const entry = { name, series, x, row, width };
    x += mark + width + gap;
    return entry;
  });
  return { entries, height: (row + 1) * lineHeight(style) + 6, chart };
}

export function drawLegend(paper: Paper, legend: LegendLayout): void {
  for (const { name, series, x, row, width } of legend.entries) {
    const left = page.left + x;
    const y = paper.y + 3 + row * lineHeight(style);
    if (series !== null) drawMark(paper, legend.chart, series, left, y + lineHeight(style) / 2);
    const indent = series === null ? 0 : mark;
    paper.lineAt(name, left + indent, y, style, { width });
  }
  paper.y += legend.height;
}

function drawMark(paper: Paper, chart: ReportChart, series: number, x: number, y: number): void {
  const { color, dash } = seriesLook(paper, chart, series);
  if (chart.kind !== 'line') {
    paper.doc.roundedRect(x, y - 3.5, 8, 7, 1.5).fill(color);
    return;
  }
  paper.doc.save().lineWidth(2).strokeColor(color);
  if (dash !== null) paper.doc.dash(dash[0] ?? 1, { space: dash[1] ?? 1 });
  paper.doc
    .moveTo(x, y)
    .lineTo(x + 10, y)
    .stroke()
    .restore();
}
