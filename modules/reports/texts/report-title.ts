import type { ReportType } from '../rules/report-dataset';
import type { ReportLanguage } from '../rules/report-language';
import { textsIn } from './texts-in';

/** Returns the usual title of a report on these websites. */
export function reportTitle(
  { type, language }: { type: ReportType; language: ReportLanguage },
  websites: ReadonlyArray<{ name: string }>,
): string {
  const { types, websites: several } = textsIn(language).usualTitle;
  const [first] = websites;
  const of = websites.length === 1 ? (first?.name ?? '') : several(websites.length);
  return `${types[type]} – ${of}`;
}
