import { requirePackage } from './test-programs';

type Tokenizer = { countTokens(text: string): number };

/** Counts by OpenAI’s o200k_base, which is public; other makers’ models count otherwise. */
export const countTokens = (text: string): number =>
  requirePackage<Tokenizer>('gpt-tokenizer/encoding/o200k_base').countTokens(text);
