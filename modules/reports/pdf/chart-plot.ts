import type { ReportChart } from '../rules/report-dataset';
import type { Scale } from './chart-scale';
import type { Paper } from './paper';
import { ink, styles } from './theme';

/** Plot area on the page and its value scale. */
export type Plot = { x: number; y: number; width: number; height: number; scale: Scale };

export const axisStyle = styles.tiny;

/**
 * Returns a series' color and dash pattern. A tone has one color throughout a report; others are
 * colored by their place: colors repeat, and dashes distinguish series of the same color.
 */
export const seriesLook = (
  paper: Paper,
  { series: all }: Pick<ReportChart, 'series'>,
  index: number,
): { color: string; dash: number[] | null } => {
  const { series, tones } = paper.theme;
  const tone = all[index]?.tone;
  if (tone !== undefined) return { color: tones[tone], dash: null };
  const dashes = [null, [4, 2], [1.5, 1.5], [6, 2, 1.5, 2]];
  const color = series[index % series.length] ?? ink.text;
  return { color, dash: dashes[Math.floor(index / series.length) % dashes.length] ?? null };
};

export function valueAt({ y, height, scale }: Plot, value: number, isInverted: boolean): number {
  const share = (value - scale.min) / (scale.max - scale.min);
  return isInverted ? y + share * height : y + height - share * height;
}

/** Returns the center of a point; lines over days span the full width, all others use slots. */
export function pointAt({ x, width }: Plot, chart: ReportChart, at: number): number {
  const points = chart.x.values.length;
  if (chart.kind !== 'line' || chart.x.kind === 'name') return x + ((at + 0.5) / points) * width;
  return points === 1 ? x + width / 2 : x + (at / (points - 1)) * width;
}

/** Returns the part of a point's slot that its columns fill. */
export const slotShare = (points: number): number => (points > 60 ? 0.86 : 0.7);

/** Returns the value at which columns begin. */
export const baseOf = ({ scale }: Plot, { isInverted }: ReportChart): number =>
  isInverted ? scale.max : Math.max(0, scale.min);
