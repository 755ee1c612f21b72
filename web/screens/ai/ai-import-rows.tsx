import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { Button } from '../../parts/button';
import { List, listOf } from '../../parts/list';
import { importRowTexts as words } from '../../texts/import-rows';

type ImportRow = Row<'listAiImportRows'>;

type Props = { websiteId: string; importId: string };

const rowsOf = (websiteId: string) =>
  listOf({
    name: 'ai import rows',
    title: words.rowsOf,
    read: (id, query, with_) => api.ai.listImportRows(websiteId, id, query, with_),
    filters: [{ name: 'q', label: words.filter }],
    hasCsv: true,
    empty: { title: words.none },
    columns: [
      { header: words.query, value: (row) => row.query, as: 'address', sort: 'query' },
      { header: words.page, value: (row) => row.page, as: 'address', sort: 'page' },
      {
        header: words.impressions,
        value: (row) => row.impressions,
        as: 'number',
        sort: 'impressions',
      },
      { header: words.citations, value: (row) => row.citations, as: 'number', sort: 'citations' },
      { header: words.day, value: (row) => row.day, as: 'day', isHidden: true },
      { header: words.country, value: (row) => row.country, isHidden: true },
      { header: words.device, value: (row) => row.device, isHidden: true },
    ],
  });

/** The rows of an imported report; its queries can become prompts. */
export function AiImportRows({ websiteId, importId }: Props) {
  const canWrite = useCanWrite();
  return (
    <List
      list={rowsOf(websiteId)}
      id={importId}
      {...(canWrite
        ? {
            actions: ({ query }: ImportRow) =>
              query === null ? null : (
                <Track websiteId={websiteId} importId={importId} query={query} />
              ),
          }
        : {})}
    />
  );
}

const outcomes: Record<string, string> = {
  created: words.tracked,
  exists: words.exists,
  over_limit: words.overLimit,
};

function Track({ websiteId, importId, query }: Props & { query: string }) {
  const track = useChange(() => api.ai.trackQueries(websiteId, importId, { queries: [query] }), {
    stale: ['ai'],
    done: ([outcome]) => outcomes[outcome?.result ?? ''] ?? words.notTracked,
  });
  return (
    <Button kind="quiet" disabled={track.isPending} onClick={() => track.mutate(undefined)}>
      {words.track}
    </Button>
  );
}
