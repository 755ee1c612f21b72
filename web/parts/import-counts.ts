import { csvTexts } from '../texts/csv';

const outcomes = ['created', 'updated', 'exists', 'invalid', 'overLimit'] as const;

/** What became of the rows of an imported table. */
export const importCounts = (answer: Record<(typeof outcomes)[number], number>) =>
  outcomes.map((name) => ({ label: csvTexts.counts[name], value: answer[name] }));
