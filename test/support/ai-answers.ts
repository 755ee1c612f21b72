import { analyzeAnswer } from '../../modules/ai/rules/analyze-answer';
import type { EngineAnswer } from '../../modules/ai/rules/answer';
import { BrandMatcher } from '../../modules/ai/rules/match-brands';
import { createSourceOwner } from '../../modules/ai/rules/source-owner';
import { type AnswerToWrite, writeAnswers } from '../../modules/ai/store/answer-store';
import { readBrands, toMatchable } from '../../modules/ai/store/brand-store';
import { newId } from '../../platform/ids';
import type { WorkspaceReads } from '../../platform/workspace';

export type SeededAnswer = {
  promptId: string;
  targetId: string;
  id?: string;
  /** A day or a time; default: now. */
  at?: string;
  state?: EngineAnswer['state'] | 'failed';
  text?: string;
  cited?: string[];
  /** Those of `cited` of which only the domain is known. */
  unresolved?: string[];
  seen?: string[];
  queries?: string[];
  searched?: boolean | null;
  source?: string;
  model?: string;
  revision?: number;
  sample?: number;
};

/** Writes answers as a collection does: analyzed by the website's brands of the present version. */
export async function seedAnswers(
  workspace: WorkspaceReads,
  { websiteId, brandVersion = 1 }: { websiteId: string; brandVersion?: number },
  given: readonly SeededAnswer[],
): Promise<string[]> {
  const brands = await readBrands(workspace.db, websiteId);
  const matcher = new BrandMatcher(brands.map(toMatchable));
  const ownerOf = createSourceOwner(() => false, brands);
  const answers = given.map((one): AnswerToWrite => {
    const asked = toAsked(one);
    const analysis = 'answer' in asked ? analyzeAnswer(asked.answer, matcher, ownerOf) : null;
    return { ...asked, analysis };
  });
  const ownIds = new Set(brands.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  await writeAnswers(workspace, websiteId, { answers, brands: { version: brandVersion, ownIds } });
  return answers.map(({ id }) => id);
}

export function toAsked(one: SeededAnswer): AnswerToWrite {
  const at = new Date(one.at ?? Date.now());
  const times = {
    startedAt: at.toISOString(),
    endedAt: new Date(at.getTime() + 5_000).toISOString(),
  };
  const asked = {
    id: one.id ?? newId('aiAnswer'),
    jobId: newId('job'),
    promptId: one.promptId,
    revision: one.revision ?? 1,
    targetId: one.targetId,
    sample: one.sample ?? 1,
    engine: 'chatgpt' as const,
    provider: 'openai' as const,
    source: one.source ?? 'openai',
    access: 'api' as const,
    modelAsked: 'sample',
    online: true,
    credits: 1,
    country: 'US',
    language: 'en',
    analysis: null,
  };
  if (one.state === 'failed') {
    return { ...asked, failure: { code: 'timeout', message: 'It took too long.', ...times } };
  }
  return { ...asked, answer: toAnswer(one, times) };
}

const toAnswer = (
  one: SeededAnswer,
  times: { startedAt: string; endedAt: string },
): EngineAnswer => ({
  ...times,
  state: one.state === 'failed' ? 'ok' : (one.state ?? 'ok'),
  text: one.text ?? '',
  modelServed: one.model ?? 'sample-1',
  searched: one.searched === undefined ? true : one.searched,
  queries: one.queries ?? [],
  cited: (one.cited ?? []).map((url, index) => ({
    url,
    title: null,
    start: null,
    end: null,
    order: index + 1,
    ...(one.unresolved?.includes(url) && { isResolved: false as const }),
  })),
  seen: (one.seen ?? []).map((url) => ({ url, title: null })),
  fetched: [],
  ads: [],
  products: [],
  cost: { amount: 0.01, unit: 'USD' },
  providerId: 'sample',
  raw: '{"sample":true}',
  warnings: [],
});
