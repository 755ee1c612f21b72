import type { ReportLanguage } from '../rules/report-language';
import { auditChecksInGerman } from './audit-checks-de';

type CheckTexts = { code: string; title: string; fix: string };

const german: Readonly<Record<string, readonly [title: string, fix: string]>> = auditChecksInGerman;

/** Returns a check with its title and advice in a language. */
export function translateCheck<Check extends CheckTexts>(
  check: Check,
  language: ReportLanguage,
): Check {
  const own = language === 'de' ? german[check.code] : undefined;
  return own ? { ...check, title: own[0], fix: own[1] } : check;
}
