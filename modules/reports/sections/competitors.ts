import { domainToASCII, domainToUnicode } from 'node:url';
import { type Competitor, readCompetitors } from '../../rankings/store/rank-competitors';
import {
  type BuiltSection,
  chart,
  columns,
  emptySection,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import type { Texts } from '../texts/en';
import { noRankings, rankSource, readRankFacts } from './rank-facts';
import { coversText } from './visibility';

const charted = 10;

const head = {
  domain: 'text',
  kind: 'text',
  shareOfVoice: 'share',
  keywords: 'count',
  common: 'count',
  averagePosition: 'rank',
} as const;

/** Returns the first domains, the website's own among them whatever its share. */
function withOwn(found: Competitor[], own: Competitor | undefined): Competitor[] {
  const top = found.slice(0, charted);
  return own && !top.includes(own) ? [...top.slice(0, -1), own] : top;
}

const nameOf = ({ domain, kind }: Competitor, { thisWebsite }: Texts['competitors']): string =>
  kind === 'self' ? thisWebsite(domainToUnicode(domain)) : domainToUnicode(domain);

/**
 * Builds the section on every domain on the result pages of the period's last day with readings.
 */
export async function competitorsSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, options } = context;
  const t = context.texts.competitors;
  const { title } = t;
  const facts = await readRankFacts(context);
  const sources = [rankSource(context, facts)];
  if (!facts?.now) return emptySection(title, noRankings(context, facts), sources);
  const found = await readCompetitors(workspace, {
    // The context has the domain as people write it; result pages have it in ASCII.
    website: { id: website.id, domain: domainToASCII(website.domain) },
    filter: {},
    day: options.period.to,
    source: facts.source,
  });
  if (found.length === 0) {
    return emptySection(title, t.noPages, sources);
  }
  const own = found.find(({ kind }) => kind === 'self');
  const top = withOwn(found, own);
  const rank = own ? found.indexOf(own) + 1 : 0;
  const key = context.keyOf('competitors');
  return {
    title,
    blocks: [
      ...found.slice(0, 1).map((one) => coversText(context, one)),
      chart({
        kind: 'bar',
        key,
        title: t.shareOfVoice,
        unit: t.unit,
        format: 'share',
        x: {
          kind: 'name',
          values: top.map((one) => nameOf(one, t)),
          keys: top.map(({ domain }) => domain),
        },
        series: [
          {
            key: 'shareOfVoice',
            name: t.shareOfVoice,
            values: top.map(({ shareOfVoice }) => shareOfVoice),
          },
        ],
      }),
      table({
        key,
        title,
        columns: columns(t.columns, head),
        shownMax: 30,
        note: [
          t.note(found[0]?.pages.day ?? ''),
          ...(own ? [t.place(website.domain, rank, found.length)] : []),
        ].join(' '),
      }),
    ],
    rows: new Map([
      [
        key,
        rowsOf(
          found.map((one) => [
            one.domain,
            one.kind,
            one.shareOfVoice,
            one.keywords,
            one.common,
            one.keywords === 0 ? null : one.averagePosition,
          ]),
        ),
      ],
    ]),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: own ? [t.share(website.domain, own.shareOfVoice, found.length - 1)] : [],
  };
}
