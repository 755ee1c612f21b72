// The same words as `modules/ai/store/answer-searches.ts` finds in searches.
const words = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;

/** Returns the words of a text in lower case; scripts without spaces have long ones. */
export const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(words));
