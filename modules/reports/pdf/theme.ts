import type { SeriesTone } from '../rules/report-dataset';
import type { TextStyle } from './typesetter';

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 48, top: 66, bottom: 62 };
export const contentWidth = page.width - page.left - page.right;

export const ink = {
  text: '#1c2430',
  soft: '#566174',
  faint: '#8791a1',
  rule: '#dfe3ea',
  panel: '#f5f7fa',
  band: '#d9e1ed',
  good: '#0b7a43',
  bad: '#b3261e',
  warn: '#8a5300',
  warnPanel: '#fff4de',
  white: '#ffffff',
};

export type Theme = {
  /** The brand's color unchanged: for areas, never for text on white. */
  brand: string;
  /** Text color on `brand`. */
  onBrand: string;
  /** The brand's color, darkened until it is readable on white. */
  accent: string;
  /** A light tint of the brand's color, for panels. */
  tint: string;
  /** Colors of series: the brand's first, then ones that color-blind people can distinguish. */
  series: string[];
  /** Colors with a meaning, the same in every chart. */
  tones: Record<SeriesTone, string>;
};

const seriesColors = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#aa4499',
  '#b8860b',
  '#332288',
  '#56b4e9',
  '#882255',
  '#6b7a2a',
  '#7f7f7f',
];

export function themeOf(brand: string): Theme {
  const accent = darkenUntil(brand, 4.5);
  const far = seriesColors.filter((color) => distance(color, accent) > 90);
  return {
    brand,
    onBrand: contrast(brand, ink.white) >= contrast(brand, ink.text) ? ink.white : ink.text,
    accent,
    tint: mix(brand, ink.white, 0.07),
    series: [accent, ...far],
    tones: tonesOf(accent),
  };
}

/** Minimum distance between the strongest and the weakest part of a color that is not gray. */
const chromaLeast = 50;
export const stepShares = [1, 0.74, 0.54, 0.38, 0.24];
const notFoundColor = '#6b7280';
const notMeasuredColor = '#d9dde3';

/**
 * Steps are shades of the brand's color, the best one the strongest. What was not found or not
 * measured is gray, so that it never looks like a success.
 */
function tonesOf(accent: string): Theme['tones'] {
  const parts = rgbOf(accent);
  const isGray = Math.max(...parts) - Math.min(...parts) < chromaLeast;
  const base = isGray ? '#0072b2' : accent;
  const step = (index: number) => mix(base, ink.white, stepShares[index] ?? 1);
  const category = (index: number) => seriesColors[index] ?? ink.text;
  return {
    step_1: step(0),
    step_2: step(1),
    step_3: step(2),
    step_4: step(3),
    step_5: step(4),
    not_found: notFoundColor,
    not_measured: notMeasuredColor,
    category_1: category(0),
    category_2: category(1),
    category_3: category(2),
    category_4: category(3),
    category_5: category(4),
    category_6: category(5),
    category_7: category(6),
    category_8: category(7),
  };
}

export const styles = {
  title: { size: 30, weight: 700, color: ink.text },
  website: { size: 20, weight: 700, color: ink.text },
  section: { size: 15, weight: 700, color: ink.text },
  block: { size: 10.5, weight: 700, color: ink.text },
  body: { size: 9.5, weight: 400, color: ink.text },
  lead: { size: 11.5, weight: 400, color: ink.text },
  small: { size: 8, weight: 400, color: ink.soft },
  tiny: { size: 7, weight: 400, color: ink.soft },
  head: { size: 7.5, weight: 700, color: ink.soft },
  cell: { size: 8, weight: 400, color: ink.text },
  figure: { size: 19, weight: 700, color: ink.text },
} as const satisfies Record<string, TextStyle>;

/**
 * Line height, sufficient for accents above and below in every supported script; CJK and Arabic
 * need more than Latin.
 */
export const lineHeight = (style: TextStyle): number => style.size * 1.42;
/** Distance from a line's top to its baseline. */
export const ascent = (style: TextStyle): number => style.size * 1.07;

type Rgb = [number, number, number];

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const hexOf = (rgb: number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colors: `share` of the first, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const other = rgbOf(second);
  return hexOf(rgbOf(first).map((part, index) => part * share + (other[index] ?? 0) * (1 - share)));
}

/** Returns the WCAG contrast ratio, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function darkenUntil(color: string, ratio: number): string {
  let dark = color;
  while (contrast(dark, ink.white) < ratio) dark = mix(dark, '#000000', 0.94);
  return dark;
}

function distance(first: string, second: string): number {
  const other = rgbOf(second);
  return Math.hypot(...rgbOf(first).map((part, index) => part - (other[index] ?? 0)));
}
