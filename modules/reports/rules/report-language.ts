/** Languages in which a report can be written. Each has a catalogue in `texts/`. */
export const reportLanguages = ['en', 'de'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];
