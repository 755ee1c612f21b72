import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Workspace } from '../../../platform/workspace';
import { closeJob } from '../../jobs/store/job-store';
import { findWebsite } from '../../websites/store/website-store';
import { analyzeAnswer } from '../rules/analyze-answer';
import { type ReadingToWrite, writeReadings } from '../store/answer-store';
import { lockBrandVersion, markMatched, readBrandVersion } from '../store/brand-store';
import {
  type AnswerCursor,
  countStoredAnswers,
  readStoredAnswers,
  type StoredAnswerText,
} from '../store/stored-answers';
import { type Matching, readMatching } from './read-matching';
import { type CitingAnswer, pagesOf, recordCitedPages } from './record-cited-pages';

export type RematchRef = { websiteId: string; jobId: string };

/** Returns the version of the brands that a pass over all answers begins with, and their number. */
export async function beginRematch(
  workspace: Workspace,
  ref: RematchRef,
): Promise<{ version: number; answers: number }> {
  const { version } = await readBrandVersion(workspace.db, ref.websiteId);
  return {
    version,
    answers: await countStoredAnswers(workspace, ref.websiteId),
  };
}

export type RematchBatch = { done: number; after: AnswerCursor | null };

/** Texts that are read at a time: with long answers, some tens of megabytes. */
const pageAnswersMax = 500;

/**
 * Finds the present brands in the next stored answers, and writes their readings and the ledger's
 * citations. Idempotent. `after` is null after the last answer.
 */
export async function rematchBatch(
  workspace: Workspace,
  ref: RematchRef & { after: AnswerCursor | null; answersMax: number },
  signal: AbortSignal,
): Promise<RematchBatch> {
  const { db } = workspace;
  const website = await findWebsite(db, ref.websiteId);
  if (!website) return { done: 0, after: null };
  const matching = await readMatching(db, { websiteId: website.id, domain: website.domain });
  let { after } = ref;
  let done = 0;
  while (done < ref.answersMax) {
    signal.throwIfAborted();
    const page = await readStoredAnswers(workspace, ref.websiteId, {
      after,
      answersMax: pageAnswersMax,
    });
    const readings = await matchAll(page, matching);
    await writeReadings(workspace, ref.websiteId, {
      readings,
      brands: matching.brands,
    });
    const { ownsUrl } = matching;
    await recordCitedPages(workspace, ref.websiteId, { ownsUrl, answers: page.map(toCiting) });
    done += page.length;
    after = page.at(-1)?.cursor ?? null;
    if (page.length < pageAnswersMax) return { done, after: null };
  }
  return { done, after };
}

const toCiting = ({ engine, askedAt, state, cited, fields }: StoredAnswerText): CitingAnswer => ({
  engine,
  askedAt,
  state,
  source: fields.source,
  cited: pagesOf(cited),
});

/** Answers that are matched before other work of the process has its turn. */
const turnAnswers = 50;

async function matchAll(
  answers: readonly StoredAnswerText[],
  { matcher, ownerOf }: Matching,
): Promise<ReadingToWrite[]> {
  const readings: ReadingToWrite[] = [];
  for (const [index, { fields, state, ...answer }] of answers.entries()) {
    if (index % turnAnswers === turnAnswers - 1) await yieldToOthers();
    const analysis = state === 'failed' ? null : analyzeAnswer(answer, matcher, ownerOf);
    readings.push({ fields, analysis });
  }
  return readings;
}

export type Conclusion = RematchRef & { result: { answers: number; brandVersion: number } };

/**
 * Ends the job if the brands are still those of its pass; otherwise another pass is needed. A change
 * of brands waits for this: it finds the job ended, and starts another.
 */
export async function concludeRematch(
  workspace: Workspace,
  { websiteId, jobId, result }: Conclusion,
): Promise<{ isCurrent: boolean }> {
  const version = result.brandVersion;
  return workspace.transaction(async (tx) => {
    const current = await lockBrandVersion(tx, websiteId);
    if (current !== null && current !== version) return { isCurrent: false };
    await markMatched(tx, websiteId, version);
    await closeJob(tx, jobId, result);
    return { isCurrent: true };
  });
}
