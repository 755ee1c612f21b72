import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api';
import { rowsQuery } from '../../data/use-read';
import { formatNumber, formatShare } from '../../format';
import { HeatMap } from '../../parts/heat-map';
import { Empty, Loading } from '../../parts/states';
import { auditMoreTexts as words } from '../../texts/audit-more';
import { foldersOf } from './folders-of';

const pageSize = 1000;
const pagesMax = 5000;
const foldersMax = 30;
const columns = ['error', 'warning', 'notice', 'notIndexable'] as const;

/** Where in the site findings are: the first folder of each path, the greatest first. */
export function AuditFolders({ auditId }: { auditId: string }) {
  const pageOf = (number: number) =>
    rowsQuery(['audit-pages', auditId, 'folders', number], (with_) =>
      api.audits.listPages(
        auditId,
        {
          kind: 'page',
          sort: 'number',
          limit: pageSize,
          offset: number * pageSize,
          columns: ['url', 'errors', 'warnings', 'notices', 'isIndexable'],
        },
        with_,
      ),
    );
  const first = useQuery(pageOf(0));
  const total = first.data?.total ?? 0;
  const others = Math.ceil(Math.min(total, pagesMax) / pageSize) - 1;
  const rest = useQueries({
    queries: Array.from({ length: Math.max(0, others) }, (_, at) => pageOf(at + 1)),
  });
  if ([first, ...rest].some(({ isPending }) => isPending)) return <Loading rows={8} />;
  const pages = [first, ...rest].flatMap(({ data }) => data?.rows ?? []);
  const folders = foldersOf(pages);
  const shown = folders.slice(0, foldersMax);
  const byName = new Map(shown.map((folder) => [folder.name, folder]));
  if (shown.length === 0) return <Empty title={words.noPages} />;
  const parts = [
    words.foldersUnit,
    ...(pages.length < total
      ? [words.firstPages(formatNumber(pages.length), formatNumber(total))]
      : []),
  ];
  return (
    <HeatMap
      title={words.foldersTitle}
      subtitle={parts.join(' · ')}
      rowsOf={words.folder}
      rows={shown.map(({ name, pages: count }) => ({
        id: name,
        label: words.named(name === '' ? words.root : `/${name}`, formatNumber(count)),
      }))}
      columns={columns.map((id) => ({
        id,
        label: id === 'notIndexable' ? words.notIndexable : words.severities[id],
      }))}
      valueAt={(name, column) => {
        const folder = byName.get(name);
        const of = columns.find((known) => known === column);
        return folder && of ? folder[of] / folder.pages : null;
      }}
      format={(value) => formatShare(value, 0)}
      max={1}
    />
  );
}
