/** Returns a code such as `ai_training` in words, for people: `AI training`. */
export const codeWords = (code: string): string =>
  code.replaceAll('_', ' ').replace(/\b(ai|seo)\b/g, (acronym) => acronym.toUpperCase());
