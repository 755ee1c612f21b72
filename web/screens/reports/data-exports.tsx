import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatBytes } from '../../format';
import { buttonClass } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import { List, listOf } from '../../parts/list';
import { labelOf } from '../../texts';
import { listTexts as common } from '../../texts/lists';
import { workspaceTexts } from '../../texts/workspace';

const words = workspaceTexts.exports;

type Export = Row<'listExports'>;
type Asked = Required<Pick<BodyOf<'createExport'>, 'datasets' | 'format'>>;

const tones = {
  queued: 'neutral',
  running: 'accent',
  paused: 'warn',
  completed: 'good',
  failed: 'bad',
  canceled: 'neutral',
} as const;

const exported = listOf({
  name: 'exports',
  title: words.tab,
  note: words.note,
  read: (_id, query, with_) => api.exports.list(query, with_),
  empty: { title: words.none },
  columns: [
    { header: words.created, value: (row) => row.createdAt, as: 'moment' },
    {
      header: common.state,
      value: (row) => row.status,
      as: 'label',
      tone: ({ status }) => tones[status],
    },
    { header: words.datasets, value: (row) => row.datasets, as: 'labels' },
    { header: words.format, value: (row) => words.formats[row.format] },
    { header: words.expires, value: (row) => row.expiresAt, as: 'moment' },
    { header: words.problem, value: (row) => row.error?.message, as: 'address' },
    {
      header: words.files,
      value: (row) => row.files.length,
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          {row.files
            .filter(({ path }) => path !== null)
            .map(({ dataset, bytes }) => (
              <a
                key={dataset}
                href={`/dashboard/api/v1/exports/${row.id}/download?dataset=${dataset}`}
                className={buttonClass('quiet')}
                download
              >
                {labelOf(dataset)} <span className="text-xs text-muted">{formatBytes(bytes)}</span>
              </a>
            ))}
        </span>
      ),
    },
  ],
});

/** Whole datasets as files. */
export function DataExports() {
  const canWrite = useCanWrite();
  const datasets = useRows(
    ['export-datasets'],
    (with_) => api.exports.listDatasets({ limit: 100 }, with_),
    { enabled: canWrite },
  );
  const make = useChange(
    async ({ asked, close }: { asked: Asked; close: () => void }) => {
      const { datasets: chosen, format } = asked;
      await api.exports.create({ format, ...(chosen.length > 0 ? { datasets: chosen } : {}) });
      close();
    },
    { stale: ['exports', 'jobs'], done: () => words.making },
  );
  return (
    <>
      {canWrite && (
        <div className="mb-3">
          <FormDialog<Asked>
            title={words.make}
            fields={[
              {
                name: 'datasets',
                label: words.datasets,
                hint: words.datasetsHint,
                as: 'choices',
                choices: (datasets.data?.rows ?? []).map(({ name }) => ({
                  value: name,
                  label: labelOf(name),
                })),
              },
              {
                name: 'format',
                label: words.format,
                as: 'choice',
                choices: Object.entries(words.formats).map(([value, label]) => ({ value, label })),
              },
            ]}
            isBusy={make.isPending}
            onSubmit={(asked, close) => make.mutate({ asked, close })}
          />
        </div>
      )}
      <List list={exported} {...(canWrite ? { actions: removeExport } : {})} />
    </>
  );
}

const removeExport = (row: Export) => <RemoveExport row={row} />;

function RemoveExport({ row }: { row: Export }) {
  const remove = useChange((id: string) => api.exports.delete(id), { stale: ['exports'] });
  return (
    <ConfirmButton
      text={common.remove}
      question={words.remove}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(row.id)}
    />
  );
}
