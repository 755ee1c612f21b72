import { contrast, ink, mix, stepShares, type Theme } from '../pdf/theme';
import type { SeriesTone } from '../rules/report-dataset';

const dark = {
  page: '#14171a',
  card: '#1d2125',
  panel: '#262b31',
  text: '#e8eaed',
  soft: '#a9b2bd',
  rule: '#3a4149',
  faint: '#79838f',
  good: '#5fd19a',
  bad: '#ff9b85',
  warn: '#f1c27d',
  warnPanel: '#33291a',
  band: '#2f3a49',
};

/** Lightens a color until it is readable on the dark page. */
export function lightenUntil(color: string, ratio: number): string {
  let light = color;
  while (contrast(light, dark.card) < ratio) light = mix(light, '#ffffff', 0.94);
  return light;
}

/** Colors with a meaning on the dark page: steps fade into it, as they fade into white paper. */
function toneInDark(tone: SeriesTone, color: string, theme: Theme): string {
  if (tone === 'not_measured') return '#454d57';
  const step = /^step_(\d)$/.exec(tone)?.[1];
  if (step === undefined) return lightenUntil(color, 3.2);
  const best = lightenUntil(theme.tones.step_1, 5);
  return mix(best, dark.card, stepShares[Number(step) - 1] ?? 1);
}

const rulesOf = (colors: Iterable<readonly [string, string]>): string =>
  [...colors].map(([name, color]) => `.${name} { color: ${color}; }`).join('\n');

export const seriesClass = (place: number): string => `series-${place}`;
export const toneClass = (tone: SeriesTone): string => `tone-${tone}`;

function seriesRules(theme: Theme): { light: string; dark: string } {
  const tones = Object.entries(theme.tones) as [SeriesTone, string][];
  return {
    light: rulesOf([
      ...theme.series.map((color, place) => [seriesClass(place), color] as const),
      ...tones.map(([tone, color]) => [toneClass(tone), color] as const),
    ]),
    dark: rulesOf([
      ...theme.series.map((color, at) => [seriesClass(at), lightenUntil(color, 4.5)] as const),
      ...tones.map(([tone, color]) => [toneClass(tone), toneInDark(tone, color, theme)] as const),
    ]),
  };
}

/** The page's only style sheet: light and dark, from a phone to paper. */
export function styleOf(theme: Theme): string {
  const series = seriesRules(theme);
  return `
:root { color-scheme: light dark; --page: ${ink.panel}; --card: #fff; --panel: ${ink.panel}; --text: ${ink.text}; --soft: ${ink.soft}; --rule: ${ink.rule}; --faint: ${ink.faint}; --accent: ${theme.accent}; --brand: ${theme.brand}; --on-brand: ${theme.onBrand}; --good: ${ink.good}; --bad: ${ink.bad}; --warn: ${ink.warn}; --warn-panel: ${ink.warnPanel}; --band: ${ink.band}; }
${series.light}
@media (prefers-color-scheme: dark) {
:root { --page: ${dark.page}; --card: ${dark.card}; --panel: ${dark.panel}; --text: ${dark.text}; --soft: ${dark.soft}; --rule: ${dark.rule}; --faint: ${dark.faint}; --accent: ${lightenUntil(theme.accent, 5)}; --good: ${dark.good}; --bad: ${dark.bad}; --warn: ${dark.warn}; --warn-panel: ${dark.warnPanel}; --band: ${dark.band}; }
${series.dark}
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body { background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; margin: 0; overflow-wrap: anywhere; }
header.cover { background: var(--brand); color: var(--on-brand); padding: 2rem 1rem 1.75rem; }
.wrap { margin: 0 auto; max-width: 60rem; }
.logo { background: #fff; border-radius: 0.5rem; display: inline-block; line-height: 0; margin-bottom: 1.5rem; padding: 0.75rem; }
.logo img { height: auto; max-height: 3.5rem; max-width: 12rem; width: auto; }
.publisher { font-weight: 600; margin: 0 0 1.5rem; }
.kind { margin: 0; }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem); line-height: 1.2; margin: 0.125rem 0 0.5rem; text-wrap: balance; }
main { padding: 1.25rem 1rem 3rem; }
section, nav, .facts { background: var(--card); border: 1px solid var(--rule); border-radius: 0.75rem; margin: 0 auto 1.25rem; max-width: 60rem; padding: 1.25rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 0 0 0.75rem; }
h2::after { background: var(--accent); border-radius: 2px; content: ""; display: block; height: 3px; margin-top: 0.375rem; width: 2rem; }
h2.website { font-size: 1.5rem; margin: 2rem auto 1rem; max-width: 60rem; }
h3 { font-size: 1rem; line-height: 1.35; margin: 1.5rem 0 0.25rem; }
p { margin: 0 0 0.75rem; }
p, li, dd, td, h1, h2, h3 { unicode-bidi: plaintext; }
a { color: var(--accent); }
ul { margin: 0 0 0.75rem; padding-left: 1.25rem; }
.note, .unit { color: var(--soft); font-size: 0.8125rem; margin: 0.25rem 0 0; }
.facts dl { display: grid; gap: 0.25rem 1rem; grid-template-columns: max-content 1fr; margin: 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
.files { display: flex; flex-wrap: wrap; gap: 0.5rem; list-style: none; margin: 1rem 0 0; padding: 0; }
.files a { border: 1px solid currentColor; border-radius: 0.375rem; color: inherit; display: inline-block; font-weight: 600; padding: 0.375rem 0.875rem; text-decoration: none; }
nav ol { columns: 16rem; margin: 0; padding-left: 1.25rem; }
nav a { text-decoration: none; }
.warning { background: var(--warn-panel); border-radius: 0.5rem; color: var(--warn); margin: 0 0 1rem; padding: 0.75rem 1rem; }
.badge { background: var(--warn-panel); border-radius: 0.375rem; color: var(--warn); display: inline-block; font-size: 0.8125rem; font-weight: 600; padding: 0.125rem 0.5rem; }
.warning strong { display: block; }
.cards { display: grid; gap: 0.625rem; grid-template-columns: repeat(3, 1fr); margin: 0.5rem 0 1rem; }
.card { background: var(--panel); border-radius: 0.5rem; padding: 0.75rem 0.875rem; }
.card dt { color: var(--soft); font-size: 0.8125rem; font-weight: 600; line-height: 1.3; }
.card dd { margin: 0; }
.card .value { font-size: 1.5rem; font-variant-numeric: tabular-nums; font-weight: 700; line-height: 1.35; }
.card .value.long { font-size: 1.0625rem; }
.card .change { font-size: 0.8125rem; font-weight: 600; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.neutral { color: var(--soft); }
.empty { background: var(--panel); border-radius: 0.5rem; color: var(--soft); padding: 0.875rem 1rem; }
figure { margin: 1rem 0; }
svg { display: block; height: auto; width: 100%; }
svg text { fill: var(--soft); font-size: 11px; }
svg .name { fill: var(--text); }
svg .grid { stroke: var(--rule); }
svg .base { stroke: var(--faint); }
svg .band { fill: var(--band); }
svg .mark { stroke: var(--soft); stroke-dasharray: 2 2; }
.narrow { display: none; }
.legend { display: flex; flex-wrap: wrap; font-size: 0.8125rem; gap: 0.25rem 1rem; list-style: none; margin: 0.5rem 0 0; padding: 0; }
.legend svg { display: inline-block; margin-right: 0.375rem; vertical-align: -1px; width: 14px; }
.legend span { color: var(--text); }
.scroll { margin: 0.375rem 0 0; max-height: 30rem; max-width: 100%; overflow: auto; }
table { border-collapse: collapse; font-size: 0.875rem; line-height: 1.4; width: 100%; }
th { background: var(--card); border-bottom: 2px solid var(--rule); color: var(--soft); font-size: 0.75rem; padding: 0.375rem 0.5rem; position: sticky; text-align: left; top: 0; vertical-align: bottom; }
td { border-bottom: 1px solid var(--rule); min-width: 3.5rem; padding: 0.375rem 0.5rem; vertical-align: top; }
td.text { min-width: 8rem; }
.number { font-variant-numeric: tabular-nums; overflow-wrap: normal; text-align: right; white-space: nowrap; }
footer { color: var(--soft); font-size: 0.8125rem; margin: 0 auto; max-width: 60rem; padding: 0 1.25rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 40rem) {
.wide { display: none; }
.narrow { display: block; }
main { padding-inline: 0.5rem; }
section, nav, .facts { padding: 1rem 0.875rem; }
.cards { grid-template-columns: repeat(2, 1fr); }
}
@media print {
section, .facts { border: 0; break-inside: auto; padding: 0; }
figure, .card, tr { break-inside: avoid; }
nav, .files { display: none; }
.scroll { max-height: none; overflow: visible; }
}
`;
}
