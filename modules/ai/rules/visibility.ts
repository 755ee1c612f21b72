import {
  type AiRate,
  aiRateOf,
  groupByPrompt,
  promptsMaxOf,
  type RateName,
  type ReadingDenominator,
  rateNames,
  rateOfPrompts,
  rateRules,
} from './ai-rate';
import { type AnswerCell, sumCounts } from './answer-counts';
import { type Quality, qualityOf } from './quality';
import { type RateChange, rateChangeOf } from './rate-change';
import { type NamedPairs, stabilityOf } from './stability';

export const visibilityGroups = [
  'target',
  'prompt',
  'topic',
  'tag',
  'country',
  'persona',
  'day',
] as const;
export type VisibilityGroup = (typeof visibilityGroups)[number];

/** What groups and grades a prompt's answers. */
export type PromptLabels = {
  id: string;
  revision: number;
  revisedAt: string;
  isBranded: boolean;
  topic: string | null;
  tags: readonly string[];
  persona: string | null;
  stage: string | null;
  country: string;
};

export type Labels = ReadonlyMap<string, PromptLabels>;

/** Leaves prompts that name an own brand, or the others. */
export const labelsThat = (
  labels: Labels,
  { isBranded: wanted, promptId }: { isBranded: boolean; promptId?: string | undefined },
): Labels =>
  new Map(
    [...labels].filter(
      ([id, label]) => label.isBranded === wanted && (promptId === undefined || id === promptId),
    ),
  );

/** Answers by state; only those that are `ok` are in denominators. */
export type AnswerStates = { ok: number; refused: number; noAnswerSurface: number; failed: number };

/** In how many answers the own brand has which best place in a list; prose has no places. */
export type ListRanks = {
  place1: number;
  place2: number;
  place3: number;
  place4To10: number;
  placeLater: number;
  inProse: number;
};

/** The numbers of one target, or of one group of its prompts. */
export type AiVisibility = Record<RateName, AiRate> & {
  targetId: string;
  /** Null where a prompt has no such label. */
  group: string | null;
  states: AnswerStates;
  /** Answers of which the provider does not say whether the engine searched. */
  searchedUnknown: number;
  listRanks: ListRanks;
  models: string[];
  lastDay: string;
  quality: Quality;
  /** Prompts that name an own brand are outside of all other numbers. */
  branded: { mentionRate: AiRate } | null;
  change: Record<'mentionRate' | 'citationRate', RateChange> | null;
  stability: AiRate<ReadingDenominator> | null;
};

export type VisibilityWindow = {
  /** Days of the window. */
  days: number;
  /** Its first day. */
  from: string;
};

type Request = {
  by: VisibilityGroup;
  labels: Labels;
  window: VisibilityWindow;
  /** The cells of the window before; null does not compare. */
  before: readonly AnswerCell[] | null;
  /** Pairs of consecutive readings, for the stability; null does not compute it. */
  namedPairs: readonly NamedPairs[] | null;
  /** The product that each target asks. */
  engineOf: (targetId: string) => string;
};

/** Cells of revisions that a prompt no longer has, and of deleted prompts, are left out. */
export const isCurrent =
  (labels: Labels) =>
  ({ promptId, revision }: Pick<AnswerCell, 'promptId' | 'revision'>): boolean =>
    labels.get(promptId)?.revision === revision;

type Placed = Pick<AnswerCell, 'targetId' | 'promptId' | 'day'>;

function groupsOf(cell: Placed, by: VisibilityGroup, labels: Labels): Array<string | null> {
  const prompt = labels.get(cell.promptId);
  if (by === 'target') return [null];
  if (by === 'prompt') return [cell.promptId];
  if (by === 'day') return [cell.day];
  if (by === 'tag') return prompt && prompt.tags.length > 0 ? [...prompt.tags] : [null];
  return [prompt?.[by] ?? null];
}

type Grouped<Cell> = { targetId: string; group: string | null; cells: Cell[] };

function groupCells<Cell extends Placed>(
  cells: readonly Cell[],
  by: VisibilityGroup,
  labels: Labels,
): Map<string, Grouped<Cell>> {
  const groups = new Map<string, Grouped<Cell>>();
  for (const cell of cells) {
    for (const group of groupsOf(cell, by, labels)) {
      // A label is never empty, and ids have no spaces.
      const key = `${cell.targetId} ${group ?? ''}`;
      const found = groups.get(key);
      if (found) found.cells.push(cell);
      else groups.set(key, { targetId: cell.targetId, group, cells: [cell] });
    }
  }
  return groups;
}

/** Computes the numbers of each target and group; targets are never added to each other. */
export function visibilityOf(
  cells: readonly AnswerCell[],
  { by, labels, window, before, namedPairs, engineOf }: Request,
): AiVisibility[] {
  const current = cells.filter(isCurrent(labels));
  const earlier = before && groupCells(before.filter(isCurrent(labels)), by, labels);
  const engines = new Set(current.map(({ targetId }) => engineOf(targetId))).size;
  const isBranded = ({ promptId }: Placed) => labels.get(promptId)?.isBranded === true;
  const unbrandedPairs = namedPairs
    ?.map((pair) => ({ ...pair, day: null }))
    .filter((pair) => isCurrent(labels)(pair) && !isBranded(pair));
  const pairs = unbrandedPairs && groupCells(unbrandedPairs, by, labels);
  const groups = groupCells(current, by, labels);
  const promptsMax = promptsMaxOf(groups.size);
  return [...groups].map(([key, { targetId, group, cells: all }]) => {
    const headline = all.filter((cell) => !isBranded(cell));
    const branded = all.filter(isBranded);
    const old = earlier?.get(key)?.cells.filter((cell) => !isBranded(cell)) ?? [];
    const sums = sumCounts(headline);
    return {
      targetId,
      group,
      ...ratesOf(headline, promptsMax),
      states: {
        ok: sums.ok,
        refused: sums.refused,
        noAnswerSurface: sums.no_answer_surface,
        failed: sums.failed,
      },
      searchedUnknown: sums.searched_unknown,
      listRanks: {
        place1: sums.rank_1,
        place2: sums.rank_2,
        place3: sums.rank_3,
        place4To10: sums.rank_4_to_10,
        placeLater: sums.rank_11_up,
        inProse: sums.in_prose,
      },
      models: [...new Set(all.map(({ model }) => model))].filter(Boolean).sort(),
      lastDay: lastDayOf(all),
      quality: gradeOf(headline, { labels, window, engines }),
      branded:
        branded.length > 0
          ? { mentionRate: aiRateOf(branded, rateRules.mentionRate, promptsMax) }
          : null,
      change: earlier && {
        mentionRate: rateChangeOf(old, headline, rateRules.mentionRate),
        citationRate: rateChangeOf(old, headline, rateRules.citationRate),
      },
      stability: pairs ? stabilityOf(pairs.get(key)?.cells ?? []) : null,
    };
  });
}

/** A loop, since sorting thousands of days would take longer than the rates. */
function lastDayOf(cells: readonly AnswerCell[]): string {
  let last = '';
  for (const { lastDay } of cells) if (lastDay > last) last = lastDay;
  return last;
}

function ratesOf(cells: readonly AnswerCell[], promptsMax: number | undefined) {
  const prompts = groupByPrompt(cells);
  return Object.fromEntries(
    rateNames.map((name) => [name, rateOfPrompts(prompts, rateRules[name], promptsMax)]),
  ) as Record<RateName, AiRate>;
}

/** Grades what the numbers rest on. Days are those of the prompt that was read on the most. */
function gradeOf(
  cells: readonly AnswerCell[],
  { labels, window, engines }: { labels: Labels; window: VisibilityWindow; engines: number },
): Quality {
  const byPrompt = Map.groupBy(
    cells.filter(({ ok }) => ok > 0),
    ({ promptId }) => promptId,
  );
  const prompts = [...byPrompt.keys()].flatMap((id) => labels.get(id) ?? []);
  const answers = [...byPrompt.values()].map((own) => own.reduce((sum, { ok }) => sum + ok, 0));
  const models = new Set(cells.map(({ model }) => model));
  return qualityOf({
    prompts: byPrompt.size,
    answersPerPromptMin: answers.length === 0 ? 0 : Math.min(...answers),
    topics: countOf(prompts.map(({ topic }) => topic)),
    stages: countOf(prompts.map(({ stage }) => stage)),
    daysRead: Math.min(window.days, maxOf([...byPrompt.values()].map(daysOf))),
    days: window.days,
    isOneDefinition:
      models.size <= 1 && prompts.every(({ revisedAt }) => revisedAt.slice(0, 10) <= window.from),
    engines,
  });
}

const countOf = (labels: Array<string | null>) =>
  new Set(labels.filter((one) => one !== null)).size;
const maxOf = (values: number[]) => values.reduce((max, value) => Math.max(max, value), 0);
const daysOf = (cells: readonly AnswerCell[]) => maxOf(cells.map(({ days }) => days));
