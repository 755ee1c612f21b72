import type { ReportLanguage } from '../rules/report-language';
import { de } from './de';
import { en, type Texts } from './en';

const catalogues: Record<ReportLanguage, Texts> = { en, de };

/** Returns the texts of a report in a language. */
export const textsIn = (language: ReportLanguage): Texts => catalogues[language];
