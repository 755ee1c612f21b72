import { type AnswersRead, openAnswers } from '../../ai/reads/open-answers';
import { describeTarget } from '../../ai/rules/methodology';
import { type AiVisibility, isCurrent, visibilityOf } from '../../ai/rules/visibility';
import { readAnswerCells } from '../../ai/store/answer-cells';
import { listAnswers } from '../../ai/store/answer-reads';
import type { Target } from '../../ai/store/target-store';
import type { ReportPeriod, ReportSource } from '../rules/report-dataset';
import { daysIn, daysOf } from '../rules/report-period';
import type { SectionContext } from '../section';
import { sourceNames } from '../texts/code-names';
import type { Texts } from '../texts/en';

/** The answers about a website in the report's period; unbranded prompts only. */
export type AiFacts = {
  opened: AnswersRead;
  /** One for each series with answers. */
  rows: Array<{ target: Target; name: string; numbers: AiVisibility }>;
  /** Days with answers with a text. */
  days: ReadonlySet<string>;
  /** Share of answers that name an own brand, by target and day; only of five answers or more. */
  mentionRates: ReadonlyMap<string, number>;
  /** When the newest of these answers was asked for. */
  newestAt: string;
};

const answersMin = 5;
export const dayKey = (targetId: string, day: string) => `${targetId} ${day}`;

/** Opens the answers of a period; days are those of UTC. */
async function openAiAnswers(
  { workspace, website, options }: SectionContext,
  period: ReportPeriod,
): Promise<AnswersRead> {
  const opened = await openAnswers(workspace, {
    days: period,
    prompts: { websiteId: website.id },
    dataSource: options.mode,
  });
  const unbranded = [...opened.labels].filter(([, { isBranded }]) => !isBranded);
  return { ...opened, labels: new Map(unbranded) };
}

/** Returns undefined if no answer to a present prompt lies in the period. */
export async function readAiFacts(context: SectionContext): Promise<AiFacts | undefined> {
  const { workspace, options, texts } = context;
  const { period } = options;
  const opened = await openAiAnswers(context, period);
  const { scope, targets, labels } = opened;
  const [sums, cells] = await Promise.all([
    readAnswerCells(workspace, scope),
    readAnswerCells(workspace, scope, { isByDay: true }),
  ]);
  const request = {
    labels,
    window: { days: daysIn(period), from: period.from },
    before: null,
    namedPairs: null,
    engineOf: (targetId: string) => targets.get(targetId)?.engine ?? '',
  };
  const numbersOf = new Map(
    visibilityOf(sums, { ...request, by: 'target' }).map((one) => [one.targetId, one]),
  );
  const rows = [...targets.values()].flatMap((target) => {
    const numbers = numbersOf.get(target.id);
    return numbers && numbers.states.ok > 0
      ? [{ target, name: seriesName(texts.ai, target), numbers }]
      : [];
  });
  if (rows.length === 0) return undefined;
  const read = cells.filter(isCurrent(labels)).filter(({ ok }) => ok > 0);
  const byDay = Map.groupBy(read, ({ targetId, day }) => dayKey(targetId, day ?? ''));
  const mentionRates = [...byDay].flatMap(([key, own]): Array<[string, number]> => {
    const answers = own.reduce((sum, { ok }) => sum + ok, 0);
    const named = own.reduce((sum, cell) => sum + cell.named, 0);
    return answers < answersMin ? [] : [[key, named / answers]];
  });
  const days = new Set(read.flatMap(({ day }) => day ?? []));
  return {
    opened,
    rows,
    days,
    mentionRates: new Map(mentionRates),
    newestAt: (await readNewest(context, opened)) ?? `${[...days].sort().at(-1)}T00:00:00.000Z`,
  };
}

/** The newest ones; some are to earlier texts of their prompts, or to branded prompts. */
const newest = { limit: 200, offset: 0 };

async function readNewest(
  { workspace }: SectionContext,
  { scope, labels }: AnswersRead,
): Promise<string | undefined> {
  const asked = { scope, filter: { state: 'ok' as const } };
  const { rows } = await listAnswers(workspace, asked, newest);
  return rows.find((row) => labels.get(row.promptId)?.revision === row.revision)?.askedAt;
}

/** Names a series as people do: engine, how it is read, and what it is asked with. */
export const seriesName = (t: Texts['ai'], target: Target): string =>
  t.series(describeTarget(target));

export function aiSource(context: SectionContext, facts: AiFacts | undefined): ReportSource {
  const { options, website, texts } = context;
  const days = daysOf(options.period);
  const providers = facts?.rows.map(({ target }) => describeTarget(target).provider) ?? [];
  const names = options.mode === 'sandbox' ? [sourceNames['sandbox']] : [...new Set(providers)];
  return {
    what: texts.ai.source(website.domain),
    name: facts ? names.join(', ') : texts.sources.none,
    asOf: facts?.newestAt ?? null,
    coverage: {
      measured: days.filter((day) => facts?.days.has(day)).length,
      of: days.length,
      unit: texts.sources.days,
    },
  };
}

export const noAnswers = ({ website, options, texts }: SectionContext): string =>
  texts.ai.none(website.domain, options.mode === 'sandbox');

/** A bound as precise as a report prints it; more digits would seem to mean something. */
export const boundOf = (bound: number | undefined): number | null =>
  bound === undefined ? null : Math.round(bound * 1_000) / 1_000;
