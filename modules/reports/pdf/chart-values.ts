import type { ReportChart } from '../rules/report-dataset';
import type { Wording } from '../texts/wording';
import {
  durationScaleOf,
  isCut,
  rankScaleOf,
  type Scale,
  scaleOf,
  tickLabels,
} from './chart-scale';

/** The number of steps that a value axis aims at. */
export const tickCount = 5;

const numbersOf = (chart: ReportChart): number[] =>
  [
    ...chart.series.flatMap(({ values }) => values),
    ...(chart.band ? [chart.band.low, chart.band.high] : []),
  ].filter((value) => value !== null);

/** Whether a chart has no value at all. */
export const isEmpty = (chart: ReportChart): boolean => numbersOf(chart).length === 0;

/** Returns the scale on which all values of a chart are drawn. */
export function scaleFor(chart: ReportChart, count: number): Scale {
  if (chart.isInverted) return rankScaleOf(numbersOf(chart), count);
  const values = chart.kind === 'stacked' ? totalsOf(chart) : numbersOf(chart);
  if (chart.format === 'duration' && chart.kind !== 'line') return durationScaleOf(values, count);
  const isWhole = chart.format === 'count' && values.every(Number.isInteger);
  return scaleOf(values, { count, isWhole, fromZero: chart.kind !== 'line' });
}

const totalsOf = (chart: ReportChart): number[] =>
  chart.x.values.map((_, at) =>
    chart.series.reduce((total, { values }) => total + Math.max(0, values[at] ?? 0), 0),
  );

/** Returns what the value axis says: its unit, and where it does not start at zero. */
export function unitOf(wording: Wording, chart: ReportChart): string {
  const { paper } = wording.texts;
  if (chart.isInverted) return paper.bestAtTop(chart.unit);
  if (isEmpty(chart)) return chart.unit;
  const scale = scaleFor(chart, tickCount);
  if (!isCut(scale)) return chart.unit;
  return paper.axisStartsAt(chart.unit, tickLabels(scale, chart.format, wording)[0] ?? '');
}
