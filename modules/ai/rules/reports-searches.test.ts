import { reportsSearches } from './reports-searches';

it('knows the scraper’s searches of ChatGPT, not of Gemini', () => {
  expect(reportsSearches('dataforseo_llm_scraper', 'chatgpt')).toBe(true);
  expect(reportsSearches('dataforseo_llm_scraper', 'gemini')).toBe(false);
  expect(reportsSearches('serpapi_ai_mode', 'google_ai_mode')).toBe(false);
});
