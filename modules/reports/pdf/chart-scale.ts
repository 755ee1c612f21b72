import type { ValueFormat } from '../rules/report-dataset';
import { durationUnitOf, type Wording } from '../texts/wording';

/** A value axis: round ticks that cover all values. */
export type Scale = { ticks: number[]; min: number; max: number };

const steps = [1, 2, 5, 10];
const tickDecimalsMax = 9;
/** Minimum span of an axis that does not start at zero, as a share of the largest value. */
const spanLeast = 0.25;

/**
 * Returns a scale of about `count` round steps around the values. It starts at zero, unless the
 * values are so close together far above it that their differences would be invisible. `isWhole`
 * keeps steps of counts integral.
 */
export function scaleOf(
  values: number[],
  { count, isWhole, fromZero }: { count: number; isWhole: boolean; fromZero: boolean },
): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const isFarAbove = !fromZero && least > 0 && least < most && least > most * 0.7;
  // The minimum span keeps differences looking as small as they are.
  const margin = Math.max(0, most * spanLeast - (most - least)) / 2;
  const low = isFarAbove ? least - margin : Math.min(0, least);
  const high = isFarAbove ? most + margin : Math.max(0, most);
  const span = high - low || 1;
  // Spans close to zero are drawn as zero.
  const step = stepOf(Math.max(span, 1e-9), count, isWhole);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    rounded((first + index) * step),
  );
  return { ticks, min: rounded(first * step), max: rounded(last * step) };
}

/** Returns a scale of round steps in the unit in which the longest duration is printed. */
export function durationScaleOf(values: number[], count: number): Scale {
  const { milliseconds } = durationUnitOf(Math.max(...values));
  const inUnit = values.map((value) => value / milliseconds);
  const { ticks, min, max } = scaleOf(inUnit, { count, isWhole: false, fromZero: true });
  return {
    ticks: ticks.map((tick) => tick * milliseconds),
    min: min * milliseconds,
    max: max * milliseconds,
  };
}

/** Returns a scale for ranks: rank 1 is at the top, and there is no rank 0. */
export function rankScaleOf(values: number[], count: number): Scale {
  const most = Math.max(2, ...values);
  const step = stepOf(most, count, true);
  const last = Math.max(Math.ceil(most / step - 1e-9) * step, 2);
  const ticks = [1];
  for (let tick = step > 1 ? step : 2; tick <= last; tick += step) ticks.push(tick);
  return { ticks, min: 1, max: last };
}

/** Whether the axis leaves out zero, which a chart must say. */
export const isCut = ({ min }: Scale): boolean => min > 0;

/** Returns the tick labels, with as many decimals as needed to distinguish them. */
export function tickLabels({ ticks }: Scale, format: ValueFormat, wording: Wording): string[] {
  if (format === 'duration') {
    const unit = durationUnitOf(ticks.at(-1) ?? 0);
    return ticks.map((tick) => wording.formatDuration(tick, unit));
  }
  const [below = 0, last = 0] = ticks.slice(-2);
  const step = (last - below) * (format === 'share' || format === 'points' ? 100 : 1);
  const decimals = step > 0 ? Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) : 0;
  return ticks.map((tick) =>
    wording.formatNumber(tick, format, Math.min(decimals, tickDecimalsMax)),
  );
}

/** Returns the label interval in points, as a step that is customary for days. */
export function labelStep(points: number, labelsMax: number): number {
  const nice = [1, 2, 5, 7, 10, 14, 28, 30, 60, 90, 180, 365];
  const needed = Math.ceil(points / Math.max(1, labelsMax));
  return nice.find((step) => step >= needed) ?? needed;
}

function stepOf(span: number, count: number, isWhole: boolean): number {
  const rough = span / count;
  if (isWhole && rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fits = (factor: number) => !isWhole || Number.isInteger(rounded(factor * power));
  return (steps.find((factor) => factor * power >= rough * 0.999 && fits(factor)) ?? 10) * power;
}

const rounded = (value: number): number => Number(value.toPrecision(12));
