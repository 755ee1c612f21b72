import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatMoment } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { crawlersTexts } from '../../texts/crawlers';
import { useRange, useUrlSearch } from '../../use-search';
import { purposes } from './crawler-matrix';

type Visit = Row<'listCrawlerVisits'>;
type Query = NonNullable<Parameters<typeof api.crawlers.listVisits>[1]>;

const tones: Record<Visit['verification'], Tone> = {
  verified: 'good',
  spoofed: 'bad',
  unverifiable: 'neutral',
};

const columns: readonly Column<Visit>[] = [
  {
    id: 'at',
    header: texts.chart.time,
    cell: (row) => <span className="whitespace-nowrap">{formatMoment(row.at)}</span>,
  },
  {
    id: 'bot',
    header: crawlersTexts.columns.bot,
    cell: (row) => <span title={row.userAgent}>{row.bot}</span>,
  },
  {
    id: 'verification',
    header: crawlersTexts.verification,
    cell: (row) => (
      <span title={[row.reason && labelOf(row.reason), row.listDay].filter(Boolean).join(', ')}>
        <Badge tone={tones[row.verification]}>{labelOf(row.verification)}</Badge>
      </span>
    ),
  },
  { id: 'cdnWord', header: crawlersTexts.cdnWord, cell: (row) => row.cdnWord },
  {
    id: 'path',
    header: crawlersTexts.columns.path,
    cell: (row) => (
      <bdi className="block max-w-[30rem] truncate">
        {row.path}
        {row.query ? `?${row.query}` : ''}
      </bdi>
    ),
  },
  {
    id: 'status',
    header: crawlersTexts.columns.status,
    cell: (row) =>
      row.httpStatus !== null && (
        <Badge tone={row.httpStatus < 400 ? 'neutral' : 'bad'}>{row.httpStatus}</Badge>
      ),
  },
  {
    id: 'ip',
    header: crawlersTexts.address,
    cell: (row) => <span className="font-mono text-xs">{row.ip}</span>,
  },
  { id: 'purpose', header: crawlersTexts.columns.purpose, cell: (row) => labelOf(row.purpose) },
];

/** The log lines behind every number of this screen. */
export function CrawlerVisits({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, [
    'bot',
    'operator',
    'purpose',
    'verification',
    'httpStatus',
    'path',
    'sort',
  ]);
  return (
    <LongTable
      caption={crawlersTexts.tabs.visits}
      readKey={['crawler-visits', websiteId, query, range]}
      read={(page, with_) =>
        api.crawlers.listVisits(websiteId, { ...query, ...range, ...page }, with_)
      }
      columns={columns}
      csv
      filters={
        <>
          <FilterText
            label={crawlersTexts.columns.bot}
            value={search['bot'] ?? ''}
            onText={(bot) => change({ bot }, { isReplaced: true })}
          />
          <FilterSelect
            label={crawlersTexts.verification}
            value={search['verification'] ?? ''}
            choices={choicesOf(crawlersTexts.anyVerification, [
              'verified',
              'spoofed',
              'unverifiable',
            ])}
            onChoice={(verification) => change({ verification })}
          />
          <FilterSelect
            label={crawlersTexts.columns.purpose}
            value={search['purpose'] ?? ''}
            choices={choicesOf(crawlersTexts.anyPurpose, purposes)}
            onChoice={(purpose) => change({ purpose })}
          />
          <FilterText
            label={crawlersTexts.pathFilter}
            value={search['path'] ?? ''}
            onText={(path) => change({ path }, { isReplaced: true })}
          />
        </>
      }
    />
  );
}
