import type { WorkspaceReads } from '../../../platform/workspace';
import { ownBrandFinder } from '../change-brands';
import { isAsked } from '../rules/engines';
import type { Labels } from '../rules/visibility';
import {
  type AnswerScope,
  type DataSource,
  type Days,
  daysBeforeThese,
} from '../store/answer-filter';
import { readPromptLabels } from '../store/answer-labels';
import { decideDataSource } from '../store/answer-sources';
import { readAnswersVersion } from '../store/answers-version';
import { readKeywordLabels } from '../store/keyword-labels';
import type { PromptFilter } from '../store/prompt-store';
import { readTargets, type Target } from '../store/target-store';

/** What a read of answers needs to know before it reads them. */
export type AnswersRead = {
  scope: AnswerScope;
  targets: ReadonlyMap<string, Target>;
  /**
   * The prompts that the filters leave, with their present revision; and the keywords, if the website
   * has a series of AI Overviews.
   */
  labels: Labels;
};

export type AnswersRequest = {
  days: Days;
  prompts: PromptFilter;
  /** Default: live answers if there are any. */
  dataSource?: DataSource | undefined;
  targetId?: string | undefined;
  promptId?: string | undefined;
};

/** Finds the targets, prompts and data source of a read. */
export async function openAnswers(
  workspace: WorkspaceReads,
  { days, dataSource, targetId, promptId, ...request }: AnswersRequest,
): Promise<AnswersRead> {
  const { websiteId } = request.prompts;
  const prompts = { ...request.prompts, ...(promptId !== undefined && { id: promptId }) };
  const [targets, labels, source] = await Promise.all([
    readTargets(workspace.db, websiteId),
    readPromptLabels(workspace.db, prompts),
    dataSource ?? decideDataSource(workspace, websiteId),
  ]);
  const isOfKeywords = ({ id, provider }: Target) =>
    !isAsked(provider) && (targetId === undefined || targetId === id);
  const keywords = targets.some(isOfKeywords)
    ? await readKeywordLabels(workspace.db, prompts, await ownBrandFinder(workspace.db, websiteId))
    : [];
  return {
    scope: { websiteId, days, dataSource: source, targetId, promptId },
    targets: new Map(targets.map((target) => [target.id, target])),
    labels: new Map([...labels, ...keywords.map((one) => [one.id, one] as const)]),
  };
}

export type VersionedAnswers = AnswersRead & { basis: unknown[] };

/**
 * Finds the same, and what the answers of the window, and of the one before it, depend on: with the
 * labels and the scope, all that their numbers depend on.
 */
export async function openVersionedAnswers(
  workspace: WorkspaceReads,
  request: AnswersRequest,
  isCompared = false,
): Promise<VersionedAnswers> {
  const { days, targetId, promptId } = request;
  const { websiteId } = request.prompts;
  const versionOf = (window: Days) =>
    readAnswersVersion(workspace, { websiteId, days: window, targetId, promptId });
  const [opened, ...versions] = await Promise.all([
    openAnswers(workspace, request),
    versionOf(days),
    ...(isCompared ? [versionOf(daysBeforeThese(days))] : []),
  ]);
  const { scope, labels, targets } = opened;
  const versionsRead = versions.map((one) => one[scope.dataSource]);
  const { workspaceId } = workspace.db;
  const basis = [workspaceId, scope, versionsRead, [...targets.values()], [...labels.values()]];
  return { ...opened, basis };
}
