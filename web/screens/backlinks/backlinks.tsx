import { useParams } from '@tanstack/react-router';
import type { Data, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { type Read, useRead } from '../../data/use-read';
import { formatDay, formatMoment, formatNumber, formatShare } from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { Figure, NotMeasured } from '../../parts/figure';
import { List } from '../../parts/list';
import { LongTable } from '../../parts/long-table';
import { Page } from '../../parts/page';
import { SpendButton } from '../../parts/spend-button';
import { Await, Empty } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { backlinkTexts } from '../../texts/backlinks';
import { useRange, useUrlSearch } from '../../use-search';
import { BacklinkCharts, ReferrerChart } from './backlink-charts';
import {
  anchors,
  brokenPages,
  gaps,
  linkedPages,
  lostLinks,
  newLinks,
  referrers,
} from './backlink-lists';
import { Disavow } from './disavow';
import { KnownLinks } from './known-links';
import { LinkImports } from './link-imports';

const tabs = [
  'links',
  'domains',
  'pages',
  'anchors',
  'new',
  'lost',
  'gaps',
  'broken',
  'referrers',
  'known',
  'disavow',
  'imports',
] as const;

/** Links from other websites. */
export function Backlinks() {
  const { websiteId = '' } = useParams({ strict: false });
  const canWrite = useCanWrite();
  const tab = useTab(tabs);
  const range = useRange();
  const summary = useRead(['backlinks', websiteId, 'summary'], (with_) =>
    api.backlinks.summarize(websiteId, {}, with_),
  );
  const collect = useChange((id: string) => api.backlinks.collect(id, {}), {
    stale: ['jobs', 'estimate'],
    done: () => backlinkTexts.collecting,
  });
  return (
    <Page
      title={texts.screens.backlinks}
      actions={
        canWrite && (
          <SpendButton
            text={backlinkTexts.collect}
            question={texts.spend.collectLinks}
            readKey={['backlinks', websiteId]}
            estimate={(with_) => api.backlinks.estimate(websiteId, {}, with_)}
            costOf={({ linksMax, calls, credits, creditsRemaining, isAffordable, ...rest }) => ({
              counts: [
                { label: texts.spend.calls, value: calls },
                { label: texts.spend.links, value: calls === 0 ? 0 : linksMax },
              ],
              credits,
              creditsLeft: creditsRemaining,
              isAffordable,
              notes: [
                ...(rest.provider ? [texts.spend.provider(labelOf(rest.provider))] : []),
                ...(rest.skipped ? [labelOf(rest.skipped)] : []),
              ],
            })}
            isBusy={collect.isPending}
            onConfirm={() => collect.mutate(websiteId)}
          />
        )
      }
    >
      <Await read={summary} rows={2}>
        {(loaded) => <Summary summary={loaded} />}
      </Await>
      {summary.data && (
        <BacklinkCharts websiteId={websiteId} domainsNow={summary.data.data.linkingDomains} />
      )}
      <Tabs
        label={texts.screens.backlinks}
        tabs={tabs.map((id) => ({ id, text: backlinkTexts.tabs[id] }))}
      />
      {tab === 'links' && <Links websiteId={websiteId} />}
      {tab === 'domains' && <Domains websiteId={websiteId} />}
      {tab === 'pages' && <List list={linkedPages} id={websiteId} />}
      {tab === 'anchors' && <List list={anchors} id={websiteId} />}
      {tab === 'new' && <List list={newLinks} id={websiteId} query={range} />}
      {tab === 'lost' && <List list={lostLinks} id={websiteId} query={range} />}
      {tab === 'gaps' && <List list={gaps} id={websiteId} />}
      {tab === 'broken' && <List list={brokenPages} id={websiteId} />}
      {tab === 'referrers' && (
        <>
          <ReferrerChart websiteId={websiteId} />
          <List list={referrers} id={websiteId} query={range} />
        </>
      )}
      {tab === 'known' && <KnownLinks websiteId={websiteId} />}
      {tab === 'disavow' && <Disavow websiteId={websiteId} />}
      {tab === 'imports' && <LinkImports websiteId={websiteId} />}
    </Page>
  );
}

type Summary = Data<'summarizeBacklinks'>;

function Summary({ summary: { data, request } }: { summary: Read<Summary> }) {
  if (data.collectedAt === null && data.links === 0) return null;
  const counts = ['links', 'linkingDomains', 'linkedPages', 'lostLinks'] as const;
  const facts = [
    ...(data.collectedAt
      ? [{ label: texts.evidence.at, value: formatMoment(data.collectedAt) }]
      : []),
    ...(data.providerLinks === null
      ? []
      : [{ label: backlinkTexts.providerLinks, value: formatNumber(data.providerLinks) }]),
  ];
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3 rounded-lg border border-line bg-panel px-4 py-3">
      {counts.map((name) => (
        <div key={name}>
          <dt className="text-xs text-muted">{backlinkTexts.counts[name]}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            <Figure
              value={formatNumber(data[name])}
              evidence={() => ({
                title: backlinkTexts.counts[name],
                value: formatNumber(data[name]),
                facts,
                request,
                isSandbox: data.dataSource === 'sandbox',
              })}
            />
          </dd>
          {name === 'links' && data.providerLinks !== null && data.providerLinks > data.links && (
            <dd className="text-xs text-muted">
              {backlinkTexts.ofProvider(formatNumber(data.providerLinks))}
            </dd>
          )}
          {name === 'lostLinks' && (
            <dd className="text-xs text-muted">{backlinkTexts.sinceFirstReading}</dd>
          )}
        </div>
      ))}
      <div>
        <dt className="text-xs text-muted">{backlinkTexts.followed}</dt>
        <dd className="text-lg font-semibold tabular-nums">
          {data.followedShare === null ? <NotMeasured /> : formatShare(data.followedShare, 0)}
        </dd>
      </div>
      {data.dataSource === 'sandbox' && (
        <div className="self-center">
          <dt className="sr-only">{texts.evidence.source}</dt>
          <dd>
            <SandboxBadge />
          </dd>
        </div>
      )}
    </dl>
  );
}

type Link = Row<'listBacklinks'>;
type LinkQuery = NonNullable<Parameters<typeof api.backlinks.list>[1]>;

const linkColumns: readonly Column<Link>[] = [
  {
    id: 'source',
    header: backlinkTexts.from,
    cell: (row) => (
      <bdi className="block max-w-[26rem] truncate font-medium" title={row.sourceUrl}>
        {row.sourceUrl}
      </bdi>
    ),
  },
  {
    id: 'target',
    header: backlinkTexts.to,
    cell: (row) => (
      <bdi className="block max-w-64 truncate text-muted" title={row.targetUrl ?? ''}>
        {row.targetUrl}
      </bdi>
    ),
  },
  {
    id: 'anchor',
    header: backlinkTexts.anchor,
    cell: (row) => <bdi className="block max-w-48 truncate">{row.anchor}</bdi>,
  },
  {
    id: 'rel',
    header: backlinkTexts.rel,
    cell: (row) =>
      row.isFollowed === null ? (
        <NotMeasured />
      ) : (
        <Badge tone={row.isFollowed ? 'good' : 'neutral'}>
          {row.isFollowed ? backlinkTexts.follows : row.rel.join(', ') || backlinkTexts.nofollow}
        </Badge>
      ),
  },
  {
    id: 'source by',
    header: texts.evidence.source,
    cell: (row) => row.evidence.map(({ source }) => labelOf(source)).join(', '),
  },
  {
    id: 'first',
    header: backlinkTexts.firstSeen,
    sort: 'firstSeenAt',
    cell: (row) => formatDay(row.firstSeenAt),
  },
  {
    id: 'last',
    header: backlinkTexts.lastSeen,
    sort: 'lastSeenAt',
    cell: (row) => formatDay(row.lastSeenAt),
  },
  {
    id: 'lost',
    header: backlinkTexts.lost,
    sort: 'lostAt',
    cell: (row) => row.lostAt && <Badge tone="bad">{formatDay(row.lostAt)}</Badge>,
  },
];

function Links({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const query = pick<LinkQuery>(search, [
    'q',
    'isFollowed',
    'isLost',
    'linkingDomain',
    'source',
    'sort',
  ]);
  return (
    <LongTable
      caption={backlinkTexts.tabs.links}
      readKey={['backlinks', websiteId, 'links', query]}
      read={(page, with_) => api.backlinks.list(websiteId, { ...query, ...page }, with_)}
      columns={linkColumns}
      csv
      hiddenAtFirst={['source by']}
      empty={Object.keys(query).length === 0 ? <Empty title={backlinkTexts.empty} /> : undefined}
      filters={
        <>
          <FilterText
            label={backlinkTexts.filter}
            value={search['q'] ?? ''}
            onText={(q) => change({ q }, { isReplaced: true })}
          />
          <FilterSelect
            label={backlinkTexts.rel}
            value={search['isFollowed'] ?? ''}
            choices={[
              { value: '', label: backlinkTexts.anyRel },
              { value: 'true', label: backlinkTexts.follows },
              { value: 'false', label: backlinkTexts.nofollow },
            ]}
            onChoice={(isFollowed) => change({ isFollowed })}
          />
          <FilterSelect
            label={backlinkTexts.lost}
            value={search['isLost'] ?? ''}
            choices={[
              { value: '', label: backlinkTexts.anyLost },
              { value: 'false', label: backlinkTexts.present },
              { value: 'true', label: backlinkTexts.lost },
            ]}
            onChoice={(isLost) => change({ isLost })}
          />
        </>
      }
    />
  );
}

type Domain = Row<'listLinkingDomains'>;
type DomainQuery = NonNullable<Parameters<typeof api.backlinks.listLinkingDomains>[1]>;

/** The domain graph, which is not shown here, leaves numbers out. */
const numberIfKnown = (count: number | null) => (count === null ? '' : formatNumber(count));

const domainColumns: readonly Column<Domain>[] = [
  {
    id: 'domain',
    header: backlinkTexts.domain,
    cell: (row) => <bdi className="font-medium">{row.linkingDomain}</bdi>,
  },
  {
    id: 'links',
    header: backlinkTexts.counts.links,
    sort: 'links',
    isNumber: true,
    cell: (row) => numberIfKnown(row.links),
  },
  {
    id: 'followed',
    header: backlinkTexts.follows,
    sort: 'followedLinks',
    isNumber: true,
    cell: (row) => numberIfKnown(row.followedLinks),
  },
  {
    id: 'targets',
    header: backlinkTexts.counts.linkedPages,
    isNumber: true,
    cell: (row) => numberIfKnown(row.targets),
  },
  {
    id: 'lost',
    header: backlinkTexts.counts.lostLinks,
    sort: 'lostLinks',
    isNumber: true,
    cell: (row) => numberIfKnown(row.lostLinks),
  },
  {
    id: 'first',
    header: backlinkTexts.firstSeen,
    sort: 'firstSeenAt',
    cell: (row) => (row.firstSeenAt === null ? '' : formatDay(row.firstSeenAt)),
  },
];

function Domains({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const query = pick<DomainQuery>(search, ['q', 'isLost', 'sort']);
  return (
    <LongTable
      caption={backlinkTexts.tabs.domains}
      readKey={['backlinks', websiteId, 'domains', query]}
      read={(page, with_) =>
        api.backlinks.listLinkingDomains(websiteId, { ...query, ...page }, with_)
      }
      columns={domainColumns}
      csv
      filters={
        <FilterText
          label={backlinkTexts.domain}
          value={search['q'] ?? ''}
          onText={(q) => change({ q }, { isReplaced: true })}
        />
      }
    />
  );
}
