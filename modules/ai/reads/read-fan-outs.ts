import type { Queries } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { readTrackedKeys } from '../../rankings/keywords/store/tracked-keys';
import { keywordKey } from '../../rankings/rules/keyword';
import type { AiRate, ReadingDenominator } from '../rules/ai-rate';
import { groupedRate, pairGroups } from '../rules/grouped-rate';
import { reportsSearches } from '../rules/reports-searches';
import { wordsOf } from '../rules/words-of';
import { readPromptTexts } from '../store/answer-labels';
import {
  type FanOut,
  type FanOutKind,
  type FanOutPrompts,
  type FanOutRequest,
  readFanOutPrompts,
  readFanOuts,
  readReportingDays,
  readSearchCoverage,
  type SearchCoverage,
} from '../store/answer-searches';
import type { Target } from '../store/target-store';
import type { AnswersRead } from './open-answers';

/** The most common searches or words have an interval; further down too many would be computed. */
const rankedMax = 200;

export type FanOutRow = Omit<FanOut, 'targetId' | 'name' | 'firstDay' | 'lastDay'> & {
  target: Target;
  /** Null if no answer reports its searches. */
  firstDay: string | null;
  lastDay: string | null;
  /** The search, the word or the prompt's id; null for a target. */
  name: string | null;
  /** Of searches and words: answers that report it; else: answers that report their searches. */
  answerShare: AiRate<ReadingDenominator> | null;
  searchesPerAnswer: number | null;
  reportsSearches: boolean;
  isTracked: boolean | null;
  /** Prompts whose text lacks the word. */
  promptsWithout: number | null;
};

type Opened = AnswersRead & { contains?: string | undefined };

/** Returns the searches of engines, or their words, those of most answers first. */
export async function readFanOutRows(
  workspace: WorkspaceReads,
  by: FanOutKind,
  { scope, labels, targets, contains }: Opened,
): Promise<FanOutRow[]> {
  const request: FanOutRequest = { scope, labels, by, contains };
  const [found, coverage] = await Promise.all([
    readFanOuts(workspace, request),
    readSearchCoverage(workspace, request),
  ]);
  const names = [...new Set(found.slice(0, rankedMax).map(({ name }) => name))];
  const [promptsOf, tracked] = await Promise.all([
    readFanOutPrompts(workspace, request, names),
    by === 'query'
      ? readTrackedKeys(
          workspace.db,
          scope.websiteId,
          found.map(({ name }) => keywordKey(name)),
        )
      : null,
  ]);
  const without = by === 'word' ? await readPromptsWithout(workspace.db, found, promptsOf) : null;
  const all = Map.groupBy(coverage, ({ targetId }) => targetId);
  return found.flatMap(({ targetId, ...row }) => {
    const target = targets.get(targetId);
    if (!target) return [];
    const own = promptsOf(targetId, row.name);
    return [
      {
        ...row,
        target,
        answerShare: own ? shareOf(all.get(targetId) ?? [], own) : null,
        searchesPerAnswer: null,
        reportsSearches: true,
        isTracked: tracked?.has(keywordKey(row.name)) ?? null,
        promptsWithout: own && without ? without(row.name, own) : null,
      },
    ];
  });
}

/** The share of the answers that report their searches. */
function shareOf(
  coverage: readonly SearchCoverage[],
  { byGroup }: FanOutPrompts,
): AiRate<ReadingDenominator> {
  const all = new Map<number, number>();
  for (const { bucket, reporting } of coverage) all.set(bucket, (all.get(bucket) ?? 0) + reporting);
  return groupedRate(pairGroups(all, byGroup), 'answers_that_report_searches');
}

/** Returns a function that counts the prompts whose own text lacks a word. */
async function readPromptsWithout(
  db: Queries,
  found: readonly FanOut[],
  promptsOf: (targetId: string, name: string) => FanOutPrompts | undefined,
) {
  const ids = found.flatMap(({ targetId, name }) => promptsOf(targetId, name)?.promptIds ?? []);
  const texts = await readPromptTexts(db, ids);
  const words = new Map([...texts].map(([id, text]) => [id, wordsOf(text)]));
  return (word: string, { promptIds }: FanOutPrompts) =>
    promptIds.filter((id) => words.get(id)?.has(word) !== true).length;
}

/** Returns how many answers of each target, or each prompt, report their searches. */
export async function readSearchCoverageRows(
  workspace: WorkspaceReads,
  by: 'target' | 'prompt',
  { scope, labels, targets }: AnswersRead,
): Promise<FanOutRow[]> {
  const request = { scope, labels };
  const [coverage, reportingDays] = await Promise.all([
    readSearchCoverage(workspace, request),
    readReportingDays(workspace, request),
  ]);
  const keyOf = ({ targetId, promptId }: SearchCoverage) =>
    by === 'target' ? targetId : `${targetId} ${promptId}`;
  const rows = [...Map.groupBy(coverage, keyOf).values()].flatMap((own) => {
    const [first] = own;
    const target = first && targets.get(first.targetId);
    if (!target) return [];
    const days = by === 'target' ? (reportingDays.get(target.id) ?? 0) : first.days;
    const name = by === 'target' ? null : first.promptId;
    return [toCoverageRow({ target, name, days }, own)];
  });
  return rows.toSorted(
    (one, other) =>
      other.answers - one.answers ||
      one.target.id.localeCompare(other.target.id) ||
      (one.name ?? '').localeCompare(other.name ?? ''),
  );
}

function toCoverageRow(
  { target, name, days }: Pick<FanOutRow, 'target' | 'name' | 'days'>,
  own: readonly SearchCoverage[],
): FanOutRow {
  const sum = (of: 'reporting' | 'searches') => own.reduce((total, one) => total + one[of], 0);
  const covered = own.filter(({ reporting }) => reporting > 0);
  const ends = covered.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  const answers = sum('reporting');
  return {
    target,
    name,
    answers,
    prompts: covered.length,
    days,
    firstDay: ends[0] ?? null,
    lastDay: ends.at(-1) ?? null,
    answerShare: groupedRate(
      own.map(({ searched, reporting }) => ({ answers: searched, hits: reporting })),
      'answers_that_searched',
    ),
    searchesPerAnswer: answers === 0 ? null : Number((sum('searches') / answers).toFixed(2)),
    reportsSearches: reportsSearches(target.provider, target.engine),
    isTracked: null,
    promptsWithout: null,
  };
}
