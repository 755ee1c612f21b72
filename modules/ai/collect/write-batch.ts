import type { Workspace } from '../../../platform/workspace';
import { analyzeAnswer } from '../rules/analyze-answer';
import { type AnswerToWrite, type AskedAnswer, writeAnswers } from '../store/answer-store';
import { readBrandVersion } from '../store/brand-store';
import { findPromptIds } from '../store/prompt-store';
import { type Matching, readMatching } from './read-matching';
import { type CitingAnswer, pagesOf, recordCitedPages } from './record-cited-pages';

export type BatchOfAnswers = {
  websiteId: string;
  domain: string;
  asked: readonly AskedAnswer[];
};

/** Finds the brands in an answer; a failed call has no analysis. */
export const analyzeAsked = (
  asked: AskedAnswer,
  { matcher, ownerOf }: Matching,
): AnswerToWrite => ({
  ...asked,
  analysis: 'answer' in asked ? analyzeAnswer(asked.answer, matcher, ownerOf) : null,
});

/** A failed call is no answer. */
const toCiting = (asked: AskedAnswer): CitingAnswer => ({
  engine: asked.engine,
  source: asked.source,
  state: 'answer' in asked ? asked.answer.state : 'failed',
  askedAt: 'answer' in asked ? asked.answer.startedAt : asked.failure.startedAt,
  cited: 'answer' in asked ? pagesOf(asked.answer.cited) : [],
});

/**
 * Writes answers with the brands that they name. Brands that change while it writes are matched again: the
 * job that matches stored answers may have read them before these were stored.
 */
export async function writeBatch(workspace: Workspace, batch: BatchOfAnswers): Promise<void> {
  const { websiteId, asked } = batch;
  const { db } = workspace;
  for (;;) {
    const matching = await readMatching(db, batch);
    const answers = asked.map((each) => analyzeAsked(each, matching));
    const { brands } = matching;
    await writeAnswers(workspace, websiteId, { answers, brands });
    await recordCitedPages(workspace, websiteId, {
      ownsUrl: matching.ownsUrl,
      answers: asked.map(toCiting),
    });
    const { version } = await readBrandVersion(db, websiteId);
    if (version === brands.version) return;
  }
}

/** Writes answers to prompts; a prompt that was deleted while it was asked takes its answers with it. */
export async function writePromptAnswers(
  workspace: Workspace,
  batch: BatchOfAnswers,
): Promise<void> {
  const { websiteId } = batch;
  const ids = [...new Set(batch.asked.map(({ promptId }) => promptId))];
  const present = await findPromptIds(workspace.db, websiteId, ids);
  const asked = batch.asked.filter(({ promptId }) => present.has(promptId));
  if (asked.length > 0) await writeBatch(workspace, { ...batch, asked });
}
