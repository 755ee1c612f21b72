import type { WorkspaceReads } from '../../../platform/workspace';
import { ownBrandFinder } from '../change-brands';
import { isAsked } from '../rules/engines';
import type { Labels } from '../rules/visibility';
import type { AnswerScope, DataSource, Days } from '../store/answer-filter';
import { readPromptLabels } from '../store/answer-labels';
import { decideDataSource } from '../store/answer-sources';
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

type Request = {
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
  { days, dataSource, targetId, promptId, ...request }: Request,
): Promise<AnswersRead> {
  const { websiteId } = request.prompts;
  const prompts = { ...request.prompts, ...(promptId !== undefined && { id: promptId }) };
  const ref = { workspaceId: workspace.db.workspaceId, websiteId };
  const [targets, labels, source] = await Promise.all([
    readTargets(workspace.db, websiteId),
    readPromptLabels(workspace.db, prompts),
    dataSource ?? decideDataSource(workspace, ref),
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
