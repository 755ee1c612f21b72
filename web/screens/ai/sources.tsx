import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatDay, formatNumber } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { useRange, useUrlSearch } from '../../use-search';
import { RateFigure } from './rate-figure';

type Citation = Row<'listAiCitations'>;
type Query = NonNullable<Parameters<typeof api.ai.listCitations>[1]>;

const filterNames = ['by', 'owner', 'category', 'host', 'aiTargetId', 'promptId', 'sort'] as const;
const tones: Record<Citation['owner'], Tone> = { own: 'good', competitor: 'bad', other: 'neutral' };

/** What answers cite. */
export function Sources({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, filterNames);
  const columns: Column<Citation>[] = [
    {
      id: 'name',
      header: aiTexts.source,
      sort: 'name',
      cell: (row) => <bdi className="block max-w-[30rem] truncate font-medium">{row.name}</bdi>,
    },
    {
      id: 'owner',
      header: aiTexts.owner,
      cell: (row) => <Badge tone={tones[row.owner]}>{labelOf(row.owner)}</Badge>,
    },
    { id: 'category', header: aiTexts.category, cell: (row) => labelOf(row.category) },
    { id: 'engine', header: aiTexts.engine, cell: (row) => labelOf(row.target.engine) },
    {
      id: 'answers',
      header: texts.evidence.answers,
      sort: 'answers',
      isNumber: true,
      cell: (row) => formatNumber(row.answers),
    },
    {
      id: 'prompts',
      header: texts.evidence.prompts,
      isNumber: true,
      cell: (row) => formatNumber(row.prompts),
    },
    {
      id: 'share',
      header: aiTexts.citedShare,
      isNumber: true,
      cell: (row, request) => (
        <RateFigure
          rate={row.citedShare}
          title={`${aiTexts.citedShare}: ${row.name}`}
          request={request}
          isSandbox={row.dataSource === 'sandbox'}
        />
      ),
    },
    {
      id: 'last',
      header: aiTexts.lastDay,
      sort: 'lastDay',
      cell: (row) => formatDay(row.lastDay),
    },
  ];
  return (
    <LongTable
      caption={aiTexts.tabs.sources}
      readKey={['ai', websiteId, 'sources', query, range]}
      read={(page, with_) =>
        api.ai.listCitations(websiteId, { ...query, ...range, ...page }, with_)
      }
      columns={columns}
      sort="-answers"
      csv
      filters={
        <>
          <FilterSelect
            label={aiTexts.by}
            value={search['by'] ?? ''}
            choices={[
              { value: '', label: aiTexts.domains },
              { value: 'page', label: aiTexts.pages },
            ]}
            onChoice={(by) => change({ by })}
          />
          <FilterSelect
            label={aiTexts.owner}
            value={search['owner'] ?? ''}
            choices={choicesOf(aiTexts.anyOwner, ['own', 'competitor', 'other'])}
            onChoice={(owner) => change({ owner })}
          />
          <FilterSelect
            label={aiTexts.category}
            value={search['category'] ?? ''}
            choices={choicesOf(aiTexts.anyCategory, [
              'social',
              'forum',
              'video',
              'news',
              'reference',
              'reviews',
              'shop',
              'official',
              'other',
            ])}
            onChoice={(category) => change({ category })}
          />
        </>
      }
    />
  );
}
