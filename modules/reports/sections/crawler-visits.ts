import { shareOf } from '../../../platform/share';
import { codeWords } from '../rules/code-words';
import type { SeriesTone } from '../rules/report-dataset';
import { daysOf } from '../rules/report-period';
import {
  type BuiltSection,
  chart,
  emptySection,
  figure,
  figures,
  type SectionContext,
} from '../section';
import type { Texts } from '../texts/en';
import { areAlike, type LogFacts, logSource, noLogs, readLogFacts } from './log-facts';

function figuresOf(t: Texts['visits'], now: LogFacts, before: LogFacts | undefined) {
  const total = now.total;
  const alike = areAlike(now, before) ? before : undefined;
  const was = alike?.total ?? null;
  const share = (facts: LogFacts | undefined) =>
    facts?.total ? shareOf(facts.verifiedErrors, facts.total.verified) : null;
  return figures(
    figure('verified', t.verified, 'count', total?.verified ?? null, {
      before: was?.verified ?? null,
      better: 'higher',
      note: was === null && before?.total ? t.notCompared(before.days.size) : null,
    }),
    figure('errorShare', t.errorShare, 'share', share(now), {
      before: share(alike),
      better: 'lower',
      note: t.errorShareNote,
    }),
    figure('spoofed', t.spoofed, 'count', total?.spoofed ?? null, {
      before: was?.spoofed ?? null,
      note: t.spoofedNote,
    }),
    figure('unverifiable', t.unverifiable, 'count', total?.unverifiable ?? null, {
      before: was?.unverifiable ?? null,
    }),
    figure('daysWithLogs', t.daysWithLogs, 'count', now.days.size, {
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

function chartsOf(
  { options, keyOf, texts }: SectionContext,
  now: LogFacts,
  before: LogFacts | undefined,
) {
  const t = texts.visits;
  const purposes = texts.codes['purpose'];
  const days = daysOf(options.period);
  const x = { kind: 'day' as const, values: days };
  const compared = options.comparison && before?.total ? daysOf(options.comparison) : undefined;
  const verifiedOn = (facts: LogFacts | undefined, day: string | undefined) =>
    (day !== undefined ? facts?.days.get(day)?.verified : undefined) ?? null;
  return [
    chart({
      kind: 'line',
      key: keyOf('verified-visits'),
      title: t.verified,
      x,
      unit: t.perDay,
      note: t.gaps,
      series: [
        {
          key: 'thisPeriod',
          name: texts.sources.thisPeriod,
          values: days.map((day) => verifiedOn(now, day)),
        },
        ...(compared
          ? [
              {
                key: 'periodBefore',
                name: texts.sources.periodBefore,
                values: days.map((_, index) => verifiedOn(before, compared[index])),
              },
            ]
          : []),
      ],
    }),
    chart({
      kind: 'stacked',
      key: keyOf('visits-by-purpose'),
      title: t.byPurpose,
      x,
      unit: t.verifiedPerDay,
      series: byPurpose(now)
        .map(([purpose, counts]) => ({
          key: purpose,
          name: purposes?.[purpose] ?? (codeWords(purpose) || t.otherPurpose),
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
  const t = context.texts.visits;
  const { title } = t;
  if (!now?.total) return emptySection(title, noLogs(context), sources);
  const before = await readLogFacts(context, options.comparison);
  const was = areAlike(now, before) ? before?.total?.verified : undefined;
  return {
    title,
    blocks: [figuresOf(t, now, before), ...chartsOf(context, now, before)],
    sources,
    summary: [t.summary(website.domain, now.total, was ?? null)],
  };
}
