/**
 * Where a citation was seen: in answers to the website's prompts, which are real or made up, or in a
 * report of the engine's operator that was imported.
 */
export const citationSources = ['live', 'sandbox', 'google_report', 'bing_report'] as const;
export type CitationSource = (typeof citationSources)[number];

type OfSource = { source: CitationSource };

/** Returns what is real; made-up data only where there is nothing else. */
export function preferReal<T extends OfSource>(all: readonly T[]): T[] {
  const real = all.filter(({ source }) => source !== 'sandbox');
  return real.length > 0 ? real : [...all];
}
