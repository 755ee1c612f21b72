import { codeWords } from '../rules/code-words';
import type { SeriesTone } from '../rules/report-dataset';
import { daysOf } from '../rules/report-period';
import {
  type BuiltSection,
  chart,
  comparedTo,
  emptySection,
  figure,
  figures,
  type SectionContext,
  say,
} from '../section';
import { areAlike, type LogFacts, logSource, noLogs, readLogFacts } from './log-facts';

const title = 'Crawler visits';

const notAlike = ({ days }: LogFacts) =>
  `Not compared: the period before has logs of ${say.some(days.size, 'day')}.`;

function figuresOf(now: LogFacts, before: LogFacts | undefined) {
  const total = now.total;
  const was = areAlike(now, before) ? (before?.total ?? null) : null;
  const all = (one: LogFacts['total']) =>
    one === null ? 0 : one.verified + one.spoofed + one.unverifiable;
  const share = (one: LogFacts['total']) =>
    one === null || all(one) === 0 ? null : one.errors / all(one);
  return figures(
    figure('verified', 'Verified visits', 'count', total?.verified ?? null, {
      before: was?.verified ?? null,
      better: 'higher',
      note: was === null && before?.total ? notAlike(before) : null,
    }),
    figure('errorShare', 'Answered with an error', 'share', share(total), {
      before: share(before?.total ?? null),
      better: 'lower',
    }),
    figure('spoofed', 'Spoofed visits', 'count', total?.spoofed ?? null, {
      before: was?.spoofed ?? null,
      note: 'Named a crawler whose address it was not.',
    }),
    figure('unverifiable', 'Unverifiable visits', 'count', total?.unverifiable ?? null, {
      before: was?.unverifiable ?? null,
    }),
    figure('daysWithLogs', 'Days with logs', 'count', now.days.size, {
      before: before ? before.days.size : null,
    }),
  );
}

/** One color for one purpose, whichever of them visit a website. */
const purposeTones: Readonly<Record<string, SeriesTone>> = {
  search: 'category_1',
  ai_search: 'category_2',
  ai_user: 'category_3',
  ai_training: 'category_4',
  seo: 'category_5',
  social: 'category_6',
};
const purposeOrder = Object.keys(purposeTones);

/** Returns the purposes in one order for all websites, unknown ones last. */
const byPurpose = ({ byPurpose: counts }: LogFacts) => {
  const known = purposeOrder.filter((purpose) => counts.has(purpose));
  const others = [...counts.keys()].filter((purpose) => !purposeOrder.includes(purpose)).sort();
  return [...known, ...others].map(
    (purpose) => [purpose, counts.get(purpose) ?? new Map<string, number>()] as const,
  );
};

function chartsOf({ options, keyOf }: SectionContext, now: LogFacts, before: LogFacts | undefined) {
  const days = daysOf(options.period);
  const x = { kind: 'day' as const, values: days };
  const compared = options.comparison && before?.total ? daysOf(options.comparison) : undefined;
  const verifiedOn = (facts: LogFacts | undefined, day: string | undefined) =>
    (day !== undefined ? facts?.days.get(day)?.verified : undefined) ?? null;
  return [
    chart({
      kind: 'line',
      key: keyOf('verified-visits'),
      title: 'Verified visits',
      x,
      unit: 'visits a day',
      note: 'Days without logs are gaps.',
      series: [
        { name: 'This period', values: days.map((day) => verifiedOn(now, day)) },
        ...(compared
          ? [
              {
                name: 'Period before',
                values: days.map((_, index) => verifiedOn(before, compared[index])),
              },
            ]
          : []),
      ],
    }),
    chart({
      kind: 'stacked',
      key: keyOf('visits-by-purpose'),
      title: 'By purpose',
      x,
      unit: 'verified visits a day',
      series: byPurpose(now)
        .map(([purpose, counts]) => ({
          name: codeWords(purpose || 'other'),
          tone: purposeTones[purpose] ?? 'not_found',
          values: days.map((day) => (now.days.has(day) ? (counts.get(day) ?? 0) : null)),
        }))
        .filter(({ values }) => values.some((value) => value)),
    }),
  ];
}

/** Builds the section on the number of crawler visits, from the website's own logs. */
export async function crawlerVisitsSection(context: SectionContext): Promise<BuiltSection> {
  const { options, website } = context;
  const now = await readLogFacts(context, options.period);
  const sources = [logSource(context, now)];
  if (!now?.total) return emptySection(title, noLogs(context), sources);
  const before = await readLogFacts(context, options.comparison);
  const { verified, spoofed } = now.total;
  const was = areAlike(now, before) ? before?.total?.verified : undefined;
  return {
    title,
    blocks: [figuresOf(now, before), ...chartsOf(context, now, before)],
    sources,
    summary: [
      `Crawlers made ${say.some(verified, 'verified visit')} to ${website.domain}` +
        `${comparedTo(verified, was ?? null)}` +
        `${spoofed > 0 ? `; ${say.count(spoofed)} more only claimed to be one` : ''}.`,
    ],
  };
}
