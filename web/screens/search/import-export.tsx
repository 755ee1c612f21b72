import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../packages/client/src/errors';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatDay, formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { Field, SelectField } from '../../parts/field';
import { Modal } from '../../parts/panel-dialog';
import { searchTexts } from '../../texts/search';

const words = searchTexts.import;

type Reply = Data<'importSearchData'>;
type Query = NonNullable<NonNullable<Parameters<typeof api.searchConsole.importData>[2]>['query']>;

const fields = [
  'query',
  'page',
  'country',
  'device',
  'appearance',
  'date',
  'clicks',
  'impressions',
  'ctr',
  'position',
] as const;
/** Search Console’s own order; the first column may be another name. */
const usualOrder = ['query', 'clicks', 'impressions', 'ctr', 'position'];
const types = ['web', 'image', 'video', 'news', 'discover', 'googleNews'] as const;

type Asked = { type: string; from: string; to: string; columns: Record<string, string> };
const nothing: Asked = { type: '', from: '', to: '', columns: {} };

/** Names of columns that the API did not know. */
const unknownColumns = (error: Error): string[] =>
  error instanceof ApiError
    ? error.details.flatMap(({ path, code }) =>
        code === 'column_unknown' ? [path.slice('body.columns.'.length)] : [],
      )
    : [];

const namedColumns = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .filter(([, field]) => field !== '')
    .map(([name, field]) => `${name}:${field}`)
    .join(',');

/** Takes an export of the performance report; asks what its columns are in a language that is not known. */
export function ImportExport({ websiteId }: { websiteId: string }) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [asked, setAsked] = useState(nothing);
  const ask = (change: Partial<Asked>) => setAsked((known) => ({ ...known, ...change }));
  const sending = useMutation<Reply, Error, File>({
    mutationFn: async (body) => {
      const { type, from, to } = asked;
      const columns = namedColumns(asked.columns);
      const given = Object.entries({ type, from, to, columns }).filter(([, value]) => value !== '');
      return api.searchConsole.importData(websiteId, body, {
        query: Object.fromEntries(given) as Query,
        mediaType: 'application/octet-stream',
      });
    },
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => {
      const names = unknownColumns(error);
      if (names.length === 0) return;
      ask({ columns: Object.fromEntries(names.map((name, at) => [name, usualOrder[at] ?? ''])) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) sending.mutate(file);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setAsked(nothing);
    sending.reset();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.title}</Button>
      <Modal title={words.title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="space-y-3">
          <Field
            label={words.file}
            hint={words.fileHint}
            type="file"
            accept=".zip,.csv"
            required
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
            <Field
              label={words.from}
              type="date"
              value={asked.from}
              onChange={(event) => ask({ from: event.target.value })}
            />
            <Field
              label={words.to}
              type="date"
              value={asked.to}
              onChange={(event) => ask({ to: event.target.value })}
            />
            <SelectField
              label={words.type}
              value={asked.type}
              choices={[
                { value: '', label: words.typeOfFile },
                ...types.map((value) => ({ value, label: words.types[value] })),
              ]}
              onChoice={(type) => ask({ type })}
            />
          </div>
          <p className="text-xs text-muted">{words.daysHint}</p>
          <Columns columns={asked.columns} onColumns={(columns) => ask({ columns })} />
          {sending.error && (
            <p role="alert" className="text-bad">
              {unknownColumns(sending.error).length > 0 ? words.columnsHint : sending.error.message}
            </p>
          )}
          {sending.data && <Outcome reply={sending.data} />}
          <Button type="submit" kind="main" disabled={!file || sending.isPending}>
            {words.send}
          </Button>
        </form>
      </Modal>
    </>
  );
}

function Columns({
  columns,
  onColumns,
}: {
  columns: Record<string, string>;
  onColumns: (columns: Record<string, string>) => void;
}) {
  const names = Object.keys(columns);
  if (names.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{words.columns}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {names.map((name) => (
          <SelectField
            key={name}
            label={name}
            value={columns[name] ?? ''}
            choices={[
              { value: '', label: words.ignored },
              ...fields.map((field) => ({ value: field, label: words.fields[field] })),
            ]}
            onChoice={(field) => onColumns({ ...columns, [name]: field })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Outcome({
  reply: { import: stored, isNew, invalid, errors, warnings },
}: {
  reply: Reply;
}) {
  const first = [...errors, ...warnings].slice(0, 10);
  return (
    <div role="status">
      <p>
        {isNew ? words.stored(formatNumber(stored.rowCount)) : words.known}{' '}
        {formatDay(stored.periodFrom)} – {formatDay(stored.periodTo)}
        {invalid > 0 && `. ${words.invalid(formatNumber(invalid))}`}
      </p>
      {first.length > 0 && (
        <ul className="mt-1 list-disc ps-5 text-xs text-muted">
          {first.map(({ file, row, message }) => (
            <li key={`${file} ${row} ${message}`}>
              {[file, row === null ? null : words.row(row)].filter(Boolean).join(', ')} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
