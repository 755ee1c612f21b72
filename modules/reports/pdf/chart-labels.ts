import type { ReportChart } from '../rules/report-dataset';
import type { Texts } from '../texts/en';
import { axisStyle, type Plot, pointAt } from './chart-plot';
import { labelStep } from './chart-scale';
import type { Paper } from './paper';
import { contentWidth, ink, page } from './theme';

const nameWidthLeast = 26;

/** Draws day labels below the axis: as many as fit, or firsts of months for long periods. */
export function drawDayLabels(paper: Paper, chart: ReportChart, plot: Plot): void {
  const days = chart.x.values;
  let end = Number.NEGATIVE_INFINITY;
  for (const at of labelledDays(days, Math.floor(plot.width / 52))) {
    const text = labelOf(paper.wording.texts.dates, days, at);
    const width = paper.type.width(text, axisStyle);
    const middle = pointAt(plot, chart, at);
    const x = Math.min(Math.max(middle - width / 2, plot.x - 4), page.left + contentWidth - width);
    if (x < end + 8) continue;
    drawTick(paper, plot, middle);
    paper.lineAt(text, x, plot.y + plot.height + 5, axisStyle, { width: width + 1 });
    end = x + width;
  }
}

function drawTick(paper: Paper, plot: Plot, x: number): void {
  const y = plot.y + plot.height;
  paper.doc
    .moveTo(x, y)
    .lineTo(x, y + 3)
    .lineWidth(0.6)
    .strokeColor(ink.faint)
    .stroke();
}

/** Returns the indices of the days with a label. */
export function labelledDays(days: string[], labelsMax: number): number[] {
  if (days.length > 92) {
    const firsts = days.flatMap((day, at) => (day.endsWith('-01') ? [at] : []));
    const step = labelStep(firsts.length, labelsMax);
    return firsts.filter((_, index) => index % step === 0);
  }
  const step = labelStep(days.length, labelsMax);
  return days.flatMap((_, at) => (at % step === 0 ? [at] : []));
}

/** Returns a label such as `3 Mar`, with the year if the chart spans several years. */
export function labelOf(dates: Texts['dates'], days: string[], at: number): string {
  const [year = '', month = '', day = ''] = (days[at] ?? '').split('-');
  const name = dates.months[Number(month) - 1] ?? month;
  const isManyYears = days[0]?.slice(0, 4) !== days[days.length - 1]?.slice(0, 4);
  if (days.length > 92) return isManyYears ? `${name} ${year}` : name;
  const label = dates.label(Number(day), name);
  return isManyYears ? `${label} ${year.slice(2)}` : label;
}

/** Returns a name as it is drawn: a day is short, such as `3 Mar`. */
export function shortNameOf({ wording }: Pick<Paper, 'wording'>, name: string): string {
  const { dates } = wording.texts;
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(name) ?? [];
  return day === undefined ? name : dates.label(Number(day), dates.months[Number(month) - 1] ?? '');
}

/**
 * Draws names below their slots, each truncated to fit; for charts with long names, `needsRows`
 * selects another layout.
 */
export function drawNameLabels(paper: Paper, chart: ReportChart, plot: Plot): void {
  const names = chart.x.values;
  const single = plot.width / names.length;
  // With too many names to read, only every n-th is labeled.
  const step = Math.ceil(nameWidthLeast / single);
  const slot = single * step;
  names.forEach((name, at) => {
    if (at % step !== 0) return;
    const width = slot - 2;
    const middle = pointAt(plot, chart, at) - width / 2;
    const x = Math.min(Math.max(middle, plot.x), plot.x + plot.width - width);
    const text = shortNameOf(paper, name);
    paper.lineAt(text, x, plot.y + plot.height + 5, axisStyle, { width, align: 'center' });
  });
}
