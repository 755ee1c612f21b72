import { domainToASCII, domainToUnicode } from 'node:url';
import { type Competitor, readCompetitors } from '../../rankings/store/rank-competitors';
import {
  type BuiltSection,
  chart,
  columns,
  emptySection,
  rowsOf,
  type SectionContext,
  say,
  table,
} from '../section';
import { noRankings, rankSource, readRankFacts } from './rank-facts';
import { coversText } from './visibility';

const title = 'Competitors';
const charted = 10;

const head = columns(
  'domain:Domain:text',
  'kind:Kind:text',
  'shareOfVoice:Share of voice:share',
  'keywords:Keywords:count',
  'common:Beside us:count',
  'averagePosition:Average position:decimal',
);

/** Returns the first domains, the website's own among them whatever its share. */
function withOwn(found: Competitor[], own: Competitor | undefined): Competitor[] {
  const top = found.slice(0, charted);
  return own && !top.includes(own) ? [...top.slice(0, -1), own] : top;
}

const nameOf = ({ domain, kind }: Competitor): string =>
  `${domainToUnicode(domain)}${kind === 'self' ? ' (this website)' : ''}`;

/**
 * Builds the section on every domain on the result pages of the period's last day with readings.
 */
export async function competitorsSection(context: SectionContext): Promise<BuiltSection> {
  const { reads, workspaceId, website, options } = context;
  const facts = await readRankFacts(context);
  const sources = [rankSource(context, facts)];
  if (!facts?.now) return emptySection(title, noRankings(context, facts), sources);
  const found = await readCompetitors(reads, workspaceId, {
    // The context has the domain as people write it; result pages have it in ASCII.
    website: { id: website.id, domain: domainToASCII(website.domain) },
    filter: {},
    day: options.period.to,
    source: facts.source,
  });
  if (found.length === 0) {
    return emptySection(title, 'No result pages are kept of this period.', sources);
  }
  const own = found.find(({ kind }) => kind === 'self');
  const top = withOwn(found, own);
  const rank = own ? found.indexOf(own) + 1 : 0;
  const key = context.keyOf('competitors');
  return {
    title,
    blocks: [
      ...found.slice(0, 1).map(coversText),
      chart({
        kind: 'bar',
        key,
        title: 'Share of voice',
        unit: 'share of the clicks on all results',
        format: 'share',
        x: { kind: 'name', values: top.map(nameOf) },
        series: [{ name: 'Share of voice', values: top.map(({ shareOfVoice }) => shareOfVoice) }],
      }),
      table({
        key,
        title,
        columns: head,
        shownMax: 30,
        note:
          `Result pages of ${found[0]?.pages.day}. Clicks are estimated from places and volumes.` +
          `${own ? ` ${website.domain} is number ${rank} of ${found.length} by share of voice.` : ''}`,
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
    summary: own
      ? [
          `${website.domain} has ${say.share(own.shareOfVoice)} of the clicks that its keywords’ ` +
            `result pages are worth; ${say.some(found.length - 1, 'other domain')} share the rest.`,
        ]
      : [],
  };
}
