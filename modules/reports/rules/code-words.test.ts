import { codeWords } from './code-words';

it.each([
  ['ai_training', 'AI training'],
  ['seo', 'SEO'],
  ['tracked, in_sitemap', 'tracked, in sitemap'],
])('%s reads %s', (code, words) => {
  expect(codeWords(code)).toBe(words);
});
