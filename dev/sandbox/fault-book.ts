import { z } from 'zod';
import { faultOfKeyword } from './special-keyword';
import { type Fault, providerNames, type WireRequest } from './wire';

const flag = z.boolean().optional();

/** A rule of the control interface: which calls fail, how, and how often. */
export const faultRuleSchema = z.strictObject({
  match: z
    .strictObject({
      provider: z.enum(providerNames).optional(),
      /** Part of the path, with the provider's prefix. */
      path: z.string().optional(),
      /** The whole keyword. */
      keyword: z.string().optional(),
    })
    .default({}),
  status: z.int().min(300).max(599).optional(),
  dataforseoCode: z.int().min(10_000).max(69_999).optional(),
  retryAfterSeconds: z.number().min(0).optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  cut: flag,
  refuse: flag,
  half: flag,
  html: flag,
  otherKeyword: flag,
  otherSpelling: flag,
  otherEngines: flag,
  repeats: flag,
  thinkingTokens: z.int().min(0).max(100_000).optional(),
  empty: flag,
  pending: flag,
  lateMs: z.int().min(0).max(7_200_000).optional(),
  endless: flag,
  declined: flag,
  otherModel: flag,
  badCitations: flag,
  pauses: z.int().min(1).max(10).optional(),
  /** Number of calls that the rule applies to; unlimited by default. */
  times: z.int().min(1).optional(),
});

export type FaultRule = z.output<typeof faultRuleSchema>;

/** The configured faults; the first matching rule applies, else the fault of the keyword. */
export class FaultBook {
  #rules: FaultRule[] = [];

  add(rule: FaultRule): void {
    this.#rules.push({ ...rule });
  }

  clear(): void {
    this.#rules = [];
  }

  take(request: WireRequest, keywords: readonly string[]): Fault {
    const rule = this.#rules.find((each) => meets(each, request, keywords));
    if (!rule) return keywords.length === 1 ? faultOfKeyword(keywords[0] ?? '') : {};
    if (rule.times !== undefined) {
      rule.times -= 1;
      if (rule.times === 0) this.#rules = this.#rules.filter((each) => each !== rule);
    }
    return { ...rule, onlyKeyword: rule.match.keyword };
  }
}

function meets(
  { match }: FaultRule,
  { provider, path }: WireRequest,
  keywords: readonly string[],
): boolean {
  if (match.provider && match.provider !== provider) return false;
  if (match.path && !`/${provider}${path}`.includes(match.path)) return false;
  return match.keyword === undefined || keywords.includes(match.keyword);
}
