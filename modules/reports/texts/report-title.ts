import type { ReportType } from '../rules/report-dataset';
import type { ReportLanguage } from '../rules/report-language';
import { textsIn } from './texts-in';

/** Returns the usual title of a report on these websites: the name of its template or type first. */
export function reportTitle(
  { type, language, name }: { type: ReportType; language: ReportLanguage; name?: string | null },
  websites: ReadonlyArray<{ name: string }>,
): string {
  const { types, websites: several } = textsIn(language).usualTitle;
  const [first] = websites;
  const of = websites.length === 1 ? (first?.name ?? '') : several(websites.length);
  return `${name ?? types[type]} – ${of}`;
}
