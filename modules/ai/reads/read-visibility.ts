import type { WorkspaceReads } from '../../../platform/workspace';
import { type AiVisibility, type VisibilityGroup, visibilityOf } from '../rules/visibility';
import { readAnswerCells } from '../store/answer-cells';
import { type AnswerScope, daysBeforeThese, lengthOf } from '../store/answer-filter';
import { readNamedPairs } from '../store/answer-turnover';
import { KnownReads } from './known-reads';
import {
  type AnswersRead,
  type AnswersRequest,
  openAnswers,
  openVersionedAnswers,
} from './open-answers';

type VisibilityRead = AnswersRead & { rows: AiVisibility[] };

/** Rows of visibility that are remembered: some 20 MB. */
const known = new KnownReads<{ rows: AiVisibility[] }>(5_000);

/** Prompts times days of a read by day; beyond it, the read would take seconds. */
const promptDaysMax = 200_000;

/**
 * Reads the days of some answers, which cost less than the version that they would be known by.
 * Returns null if they are of too many prompts and days.
 */
export async function readVisibilityByDay(
  workspace: WorkspaceReads,
  request: AnswersRequest,
): Promise<VisibilityRead | null> {
  const read = (scope: AnswerScope) => readAnswerCells(workspace, scope, { isByDay: true });
  // One prompt's answers are few, so they are read at the same time as its labels; live ones are
  // most likely asked for.
  const { prompts, dataSource = 'live', days: window, targetId, promptId } = request;
  const { websiteId } = prompts;
  const [opened, ahead] = await Promise.all([
    openAnswers(workspace, request),
    promptId !== undefined && read({ websiteId, days: window, dataSource, targetId, promptId }),
  ]);
  const { scope, labels, targets } = opened;
  const days = lengthOf(scope.days);
  if (labels.size * days > promptDaysMax) return null;
  const cells = ahead && dataSource === scope.dataSource ? ahead : await read(scope);
  const rows = visibilityOf(cells, {
    by: 'day',
    labels,
    window: { days, from: scope.days.from },
    before: null,
    namedPairs: null,
    engineOf: (id) => targets.get(id)?.engine ?? '',
  });
  return { ...opened, rows };
}

/** Reads rows by anything but the day, unless they are known. */
export async function readVisibility(
  workspace: WorkspaceReads,
  request: AnswersRequest,
  {
    by,
    isCompared,
    hasStability,
  }: { by: Exclude<VisibilityGroup, 'day'>; isCompared: boolean; hasStability: boolean },
): Promise<VisibilityRead> {
  const opened = await openVersionedAnswers(workspace, request, isCompared);
  const { scope, labels, targets, basis } = opened;
  const read = (window: AnswerScope) => readAnswerCells(workspace, window);
  const { rows } = await known.read([...basis, by, isCompared, hasStability], async () => {
    const [cells, before, namedPairs] = await Promise.all([
      read(scope),
      isCompared ? read({ ...scope, days: daysBeforeThese(scope.days) }) : null,
      hasStability ? readNamedPairs(workspace, scope) : null,
    ]);
    const found = visibilityOf(cells, {
      by,
      labels,
      window: { days: lengthOf(scope.days), from: scope.days.from },
      before,
      namedPairs,
      engineOf: (id) => targets.get(id)?.engine ?? '',
    });
    return { rows: found };
  });
  return { ...opened, rows };
}
