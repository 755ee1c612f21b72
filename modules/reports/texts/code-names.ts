import { countryCodes, languageCodes } from '../../../platform/locale-codes';
import type { EngineName } from '../../indexing/rules/engines';

const namesOf = (type: 'region' | 'language') => (codes: ReadonlySet<string>, language: string) => {
  const names = new Intl.DisplayNames([language], { type });
  return Object.fromEntries([...codes].map((code) => [code, names.of(code) ?? code]));
};

/** Returns the names of all countries in a language, by their codes. */
export const countryNamesIn = (language: string): Record<string, string> =>
  namesOf('region')(countryCodes, language);

/**
 * Returns the names of all languages in a language, by their codes. Maori is written without its ā,
 * the only letter in them that needs a font of its own.
 */
export const languageNamesIn = (language: string): Record<string, string> => ({
  ...namesOf('language')(languageCodes, language),
  mi: 'Maori',
});

/** Codes in words; those without stay as they are. */
export const named = (codes: readonly string[], names: Readonly<Record<string, string>>) =>
  codes.map((code) => names[code] ?? code);

/** Search engines, and those that answer, as people write them. */
const engines: Record<EngineName, string> = {
  google: 'Google',
  bing: 'Bing',
  yandex: 'Yandex',
  naver: 'Naver',
  seznam: 'Seznam',
  yep: 'Yep',
  baidu: 'Baidu',
  duckduckgo: 'DuckDuckGo',
  apple: 'Apple',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  perplexity: 'Perplexity',
  amazon: 'Amazon',
  meta: 'Meta',
  petal: 'Petal',
  sogou: 'Sogou',
  qwant: 'Qwant',
  mojeek: 'Mojeek',
  yahoo: 'Yahoo',
  coccoc: 'Coc Coc',
  mistral: 'Mistral',
};
export const engineNames: Readonly<Record<string, string>> = engines;

/** Providers of readings as they write themselves. */
export const sourceNames: Readonly<Record<string, string>> = {
  dataforseo: 'DataForSEO',
  serpapi: 'SerpApi',
  searxng: 'SearXNG',
  sandbox: 'Sandbox',
};
