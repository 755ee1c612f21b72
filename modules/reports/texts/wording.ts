import { dayMs } from '../../../platform/calendar/day';
import type { ReportCell, ReportFigure, ValueFormat } from '../rules/report-dataset';
import type { ReportLanguage } from '../rules/report-language';
import type { Texts } from './en';
import { textsIn } from './texts-in';

/** Shown for a value that was not measured. */
export const notMeasured = '–';

const textual: ReadonlySet<ValueFormat> = new Set(['text', 'url', 'day', 'time', 'key']);

/** Whether values are right-aligned as numbers, so that their digits line up. */
export const isNumeric = (format: ValueFormat): boolean => !textual.has(format);

const isZero = (text: string): boolean => /^[^1-9]*$/.test(text);

const isTiny = (share: number): boolean => share !== 0 && Math.abs(share) < 0.01;

type DurationUnit = { name: keyof Texts['units']; milliseconds: number; decimals: number };

const durationUnits: readonly [below: number, DurationUnit][] = [
  [1_000, { name: 'ms', milliseconds: 1, decimals: 0 }],
  [120_000, { name: 's', milliseconds: 1_000, decimals: 2 }],
  [7_200_000, { name: 'min', milliseconds: 60_000, decimals: 1 }],
  [172_800_000, { name: 'h', milliseconds: 3_600_000, decimals: 1 }],
];
const days: DurationUnit = { name: 'days', milliseconds: dayMs, decimals: 1 };

/** Returns the unit in which a duration is printed. */
export const durationUnitOf = (milliseconds: number): DurationUnit =>
  durationUnits.find(([below]) => Math.abs(milliseconds) < below)?.[1] ?? days;

export type Change = {
  /** Direction of the arrow; a smaller rank points up. */
  arrow: 'up' | 'down' | 'none';
  tone: 'good' | 'bad' | 'neutral';
  text: string;
};

/** How one language writes values, and its texts. */
export class Wording {
  readonly language: ReportLanguage;
  readonly texts: Texts;
  readonly #formats = new Map<string, Intl.NumberFormat>();
  readonly #percentSign: string;

  constructor(language: ReportLanguage) {
    this.language = language;
    this.texts = textsIn(language);
    const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(1);
    // With the space that stands before it in some languages.
    this.#percentSign = parts
      .slice(1)
      .map(({ value }) => value)
      .join('');
  }

  #decimals(least: number, most: number): Intl.NumberFormat {
    const key = `${least}-${most}`;
    let format = this.#formats.get(key);
    if (format === undefined) {
      format = new Intl.NumberFormat(this.language, {
        minimumFractionDigits: least,
        maximumFractionDigits: Math.max(least, most),
      });
      this.#formats.set(key, format);
    }
    return format;
  }

  #signed(value: number, least: number, most: number): string {
    return this.#decimals(least, most)
      .format(value === 0 ? 0 : value)
      .replace('-', '−');
  }

  /** Formats a value for display; the timezone applies to `time`. */
  formatValue(value: ReportCell, format: ValueFormat, timezone: string): string {
    const { yes, no } = this.texts.paper;
    if (value === null) return notMeasured;
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'string') {
      if (format === 'day') return this.formatDay(value);
      if (format === 'time') return this.formatTime(value, timezone);
      return value;
    }
    return this.formatNumber(value, format);
  }

  /**
   * Formats a number with at least `least` decimals, and more if the format has more: a column uses
   * the same number throughout.
   */
  formatNumber(value: number, format: ValueFormat, least = 0): string {
    switch (format) {
      case 'share': {
        const percent = this.#percentSign;
        if (value > 0 && value < 0.000_05 && least <= 2)
          return `<${this.#signed(0.01, 2, 2)}${percent}`;
        return `${this.#signed(value * 100, least, isTiny(value) ? 2 : 1)}${percent}`;
      }
      case 'probability':
        return value < 0.001 ? `<${this.#signed(0.001, 3, 3)}` : this.#signed(value, 3, 3);
      case 'points':
        return this.texts.paper.points(
          `${value > 0 ? '+' : ''}${this.#signed(value * 100, least, 2)}`,
        );
      case 'duration':
        return this.formatDuration(value);
      case 'change':
        return `${value > 0 ? '+' : ''}${this.#signed(value, 0, 0)}`;
      case 'rank':
      case 'score':
        return this.#signed(value, least, 1);
      case 'count':
        return Number.isInteger(value) && least === 0
          ? this.#signed(value, 0, 0)
          : this.#signed(value, least, 1);
      default:
        return this.#signed(value, least, 2);
    }
  }

  /** Formats `2026-11-21` as a day; returns any other text unchanged. */
  formatDay(value: string): string {
    const [, year = '', month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
    return day === undefined ? value : this.texts.dates.day(Number(day), Number(month), year);
  }

  /**
   * Formats `2026-11-21T08:30:00Z` as a day and `09:30` in the time zone; returns any other text
   * unchanged.
   */
  formatTime(value: string, timezone: string): string {
    const date = new Date(value);
    if (Number.isNaN(date.getTime())) return value;
    // The Swedish locale formats dates and times as ISO 8601 does.
    const local = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: timezone,
    }).format(date);
    return `${this.formatDay(local.slice(0, 10))}, ${local.slice(11)}`;
  }

  /** Formats the days in a sentence for display: the dataset has them as `2026-11-21`. */
  prose(text: string): string {
    return text.replace(/(?<![\w/-])\d{4}-\d\d-\d\d(?![\w-])/g, (day) => this.formatDay(day));
  }

  formatPeriod({ from, to }: { from: string; to: string }): string {
    return from === to ? this.formatDay(from) : `${this.formatDay(from)} – ${this.formatDay(to)}`;
  }

  /** Returns a figure's change since the previous period; null if unknown. */
  changeOf(figure: ReportFigure): Change | null {
    const { value, before, format, better } = figure;
    if (typeof value !== 'number' || typeof before !== 'number') return null;
    const { paper } = this.texts;
    const difference = value - before;
    const from = this.formatNumber(before, format);
    const shown =
      this.formatNumber(value, format) === from ? '' : this.#formatDifference(figure, difference);
    if (isZero(shown)) return { arrow: 'none', tone: 'neutral', text: paper.noChange(from) };
    const isMore = difference > 0;
    const isGood = better === 'higher' ? isMore : !isMore;
    return {
      arrow: isMore === (format !== 'rank') ? 'up' : 'down',
      tone: better === null ? 'neutral' : isGood ? 'good' : 'bad',
      text: paper.changed(shown, from),
    };
  }

  /** The difference of two values that read differently, with the decimals that show it. */
  #formatDifference({ value, before, format }: ReportFigure, difference: number): string {
    const sign = difference > 0 ? '+' : '−';
    const size = Math.abs(difference);
    if (format === 'share') {
      const decimals = [value, before].some((one) => isTiny(Number(one))) ? 2 : 1;
      const points = this.#decimals(0, decimals).format(size * 100);
      const finer = isZero(points) ? this.#decimals(0, 2).format(size * 100) : points;
      return this.texts.paper.points(`${sign}${finer}`);
    }
    const whole = this.formatNumber(size, format);
    const shown = `${sign}${isZero(whole) ? this.#decimals(0, 2).format(size) : whole}`;
    if (typeof before !== 'number' || before <= 0) return shown;
    if (format !== 'count' && format !== 'duration') return shown;
    const percent = (size / before) * 100;
    if (percent > 999) return shown;
    const part = this.#decimals(0, percent < 10 ? 1 : 0).format(percent);
    return `${shown} (${part}${this.#percentSign})`;
  }

  /** Formats a duration in its own unit, or in a given one so that an axis has one unit. */
  formatDuration(
    milliseconds: number,
    { name, milliseconds: size, decimals }: DurationUnit = durationUnitOf(milliseconds),
  ): string {
    return `${this.#signed(milliseconds / size, 0, decimals)} ${this.texts.units[name]}`;
  }
}

const inEnglish = new Wording('en');

/** Returns the number of decimals with which a value is formatted by default. */
export const decimalsOf = (value: number, format: ValueFormat): number =>
  format === 'duration' || format === 'count'
    ? 0
    : (/\.(\d+)/.exec(inEnglish.formatNumber(value, format))?.[1]?.length ?? 0);
