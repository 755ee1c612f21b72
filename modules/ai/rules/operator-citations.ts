import { type CitationSource, preferReal } from '../../indexing/rules/citation-source';

export const citationStates = ['cited', 'not_cited', 'not_measured', 'not_applicable'] as const;
export type CitationState = (typeof citationStates)[number];

/** Products of which a report counts citations: their sum, as the report does not split them. */
export const reportEngines = {
  google_report: 'google_ai',
  bing_report: 'microsoft_copilot',
} as const;

/** Engines by the operator of their crawlers, as crawlers are listed. */
const enginesOf: Readonly<Record<string, readonly string[]>> = {
  OpenAI: ['chatgpt'],
  Anthropic: ['claude'],
  Perplexity: ['perplexity'],
  Mistral: ['mistral'],
  Google: ['gemini', 'google_ai_mode', 'google_ai_overview', reportEngines.google_report],
  Microsoft: [reportEngines.bing_report],
};

/** What answers of a crawler's operator cite of a website. */
export type MatrixCitation = {
  citationState: CitationState;
  citedPages: number | null;
  citedLastAt: string | null;
};

type Counted = { engine: string; source: CitationSource; pages: number; lastAt: Date | null };

/** Pages of several engines are not added: two may cite the same ones. */
export function citationOf(operator: string, counted: readonly Counted[]): MatrixCitation {
  const none = { citedPages: null, citedLastAt: null };
  const engines = enginesOf[operator];
  if (!engines) return { citationState: 'not_applicable', ...none };
  const read = preferReal(counted.filter(({ engine }) => engines.includes(engine)));
  if (read.length === 0) return { citationState: 'not_measured', ...none };
  const citedPages = Math.max(...read.map(({ pages }) => pages));
  const last = read.flatMap(({ lastAt }) => (lastAt ? [lastAt.toISOString()] : [])).sort();
  return {
    citationState: citedPages > 0 ? 'cited' : 'not_cited',
    citedPages,
    citedLastAt: last.at(-1) ?? null,
  };
}
