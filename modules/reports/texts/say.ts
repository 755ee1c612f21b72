import type { ReportLanguage } from '../rules/report-language';

/** Formats numbers for the sentences of one language. */
export function sayIn(language: ReportLanguage) {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options);
  const whole = format({ maximumFractionDigits: 0 });
  const decimal = format({ maximumFractionDigits: 1 });
  const tinyPercent = format({ style: 'percent', maximumSignificantDigits: 2 });
  const percent = format({ style: 'percent', maximumFractionDigits: 1 });
  const signedPercent = format({
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const signedDecimal = format({ maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const signed = format({ maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return {
    count: (value: number) => whole.format(value),
    /** A whole number with its sign. */
    change: (value: number) => signed.format(value).replace('-', '−'),
    decimal: (value: number) => decimal.format(value),
    share: (value: number) =>
      value !== 0 && Math.abs(value) < 0.01 ? tinyPercent.format(value) : percent.format(value),
    /** An effect with its sign: a share in percent, or a difference in the metric's unit. */
    effect: (value: number, unit: 'share' | 'difference') =>
      (unit === 'share' ? signedPercent : signedDecimal).format(value).replace('-', '−'),
    /** `3 pages`, `1 page`. */
    some: (value: number, one: string, many: string) =>
      `${whole.format(value)} ${value === 1 ? one : many}`,
  };
}
