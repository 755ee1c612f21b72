import { z } from 'zod';

const names = [
  'dataforseo',
  'serpapi',
  'serper',
  'searxng',
  'openai',
  'anthropic',
  'perplexity',
  'gemini',
  'xai',
  'mistral',
  'openai_compatible',
  'dataforseo_llm_scraper',
  'dataforseo_llm_responses',
  'serpapi_ai_mode',
] as const;

export type RequestsPerMinute = Partial<Record<(typeof names)[number], number>>;

const isName = (text: string): text is (typeof names)[number] =>
  (names as readonly string[]).includes(text);

/** Parses `dataforseo=4000,searxng=30`. */
export const requestsPerMinute = z.string().transform((text, context): RequestsPerMinute => {
  const found: RequestsPerMinute = {};
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, name = '', calls = ''] = /^(\w+)=(\d{1,7})$/.exec(entry) ?? [];
    if (!isName(name) || Number(calls) < 1 || Number(calls) > 1_000_000) {
      const message = `must be provider=calls,… with ${names.join(', ')} and 1 to 1000000 calls; "${entry}" is not`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    found[name] = Number(calls);
  }
  return found;
});
