import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatDay, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { NotMeasured } from '../../parts/figure';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { useRange, useUrlSearch } from '../../use-search';
import { RateFigure } from './rate-figure';

type FanOut = Row<'listAiFanOuts'>;
type Query = NonNullable<Parameters<typeof api.ai.listFanOuts>[1]>;

/** What engines searched for before they answered. */
export function FanOuts({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, ['q', 'isTracked', 'aiTargetId', 'promptId', 'sort']);
  const columns: Column<FanOut>[] = [
    {
      id: 'name',
      header: aiTexts.search,
      sort: 'name',
      cell: (row) =>
        row.name === null ? <NotMeasured /> : <bdi className="font-medium">{row.name}</bdi>,
    },
    { id: 'engine', header: aiTexts.engine, cell: (row) => labelOf(row.target.engine) },
    {
      id: 'answers',
      header: texts.evidence.answers,
      sort: 'answers',
      isNumber: true,
      cell: (row) => formatNumber(row.answers),
    },
    {
      id: 'share',
      header: aiTexts.answerShare,
      isNumber: true,
      cell: (row, request) => (
        <RateFigure
          rate={row.answerShare}
          title={`${aiTexts.answerShare}: ${row.name ?? ''}`}
          request={request}
          isSandbox={row.dataSource === 'sandbox'}
        />
      ),
    },
    {
      id: 'prompts',
      header: texts.evidence.prompts,
      sort: 'prompts',
      isNumber: true,
      cell: (row) => formatNumber(row.prompts),
    },
    {
      id: 'tracked',
      header: aiTexts.tracked,
      cell: (row) => row.isTracked && <Badge tone="good">{aiTexts.tracked}</Badge>,
    },
    {
      id: 'last',
      header: aiTexts.lastDay,
      sort: 'lastDay',
      cell: (row) => row.lastDay && formatDay(row.lastDay),
    },
  ];
  return (
    <LongTable
      caption={aiTexts.tabs.searches}
      readKey={['ai', websiteId, 'fan-outs', query, range]}
      read={(page, with_) => api.ai.listFanOuts(websiteId, { ...query, ...range, ...page }, with_)}
      columns={columns}
      sort="-answers"
      csv
      filters={
        <>
          <FilterText
            label={aiTexts.search}
            value={search['q'] ?? ''}
            onText={(q) => change({ q }, { isReplaced: true })}
          />
          <FilterSelect
            label={aiTexts.tracked}
            value={search['isTracked'] ?? ''}
            choices={[
              { value: '', label: aiTexts.anyTracked },
              { value: 'true', label: aiTexts.tracked },
              { value: 'false', label: aiTexts.notTracked },
            ]}
            onChoice={(isTracked) => change({ isTracked })}
          />
        </>
      }
    />
  );
}
