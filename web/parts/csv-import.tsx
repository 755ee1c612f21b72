import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatNumber } from '../format';
import { texts } from '../texts';
import { csvTexts } from '../texts/csv';
import { Button } from './button';
import { headerOf, textOf, withNames } from './csv-header';
import { Field, SelectField } from './field';
import { Modal } from './panel-dialog';

type Note = { row?: number | null; message: string };

/** What every import of a file answers; each counts what it is about. */
type Reply = {
  errors?: readonly Note[];
  warnings?: readonly Note[];
  ignoredColumns: readonly string[];
};

type Props<Answer> = {
  title: string;
  hint: string;
  /** Names that the import knows; one of them can be given to a column that has another. */
  fields: readonly string[];
  send: (body: string) => PromiseLike<Answer & Reply>;
  counts: (answer: Answer) => readonly { label: string; value: number }[];
  /** Other choices of the import. */
  children?: ReactNode;
};

type Chosen = { text: string; names: readonly string[] };

/** Imports a table that another tool wrote: columns that are not recognized can be named. */
export function CsvImport<Answer extends object>(props: Props<Answer>) {
  const { title, hint, fields, send, counts, children } = props;
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [file, setFile] = useState<Chosen>();
  const [given, setGiven] = useState<Record<number, string>>({});
  const sending = useMutation({
    mutationFn: async ({ text, names }: Chosen) =>
      send(
        withNames(
          text,
          names.map((name, at) => given[at] || name),
        ),
      ),
    onSuccess: () => queries.invalidateQueries(),
  });
  const choose = async (chosen: File | undefined) => {
    sending.reset();
    setGiven({});
    if (!chosen) return setFile(undefined);
    const text = textOf(await chosen.arrayBuffer()).replace(/^\uFEFF/, '');
    setFile({ text, names: headerOf(text).names });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) sending.mutate(file);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{title}</Button>
      <Modal title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="space-y-3">
          <Field
            label={csvTexts.file}
            hint={hint}
            type="file"
            accept=".csv,.tsv,.txt"
            required
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          {children}
          {file && (
            <fieldset>
              <legend className="mb-1 font-medium">{csvTexts.columns}</legend>
              <p className="mb-2 text-xs text-muted">{csvTexts.columnsHint}</p>
              <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
                {file.names.map((name, at) => (
                  <SelectField
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
                    key={at}
                    label={name === '' ? csvTexts.unnamed(formatNumber(at + 1)) : name}
                    value={given[at] ?? ''}
                    choices={[
                      { value: '', label: csvTexts.byName },
                      { value: csvTexts.notRead, label: csvTexts.notRead },
                      ...fields.map((field) => ({ value: field, label: field })),
                    ]}
                    onChoice={(field) => setGiven((before) => ({ ...before, [at]: field }))}
                  />
                ))}
              </div>
            </fieldset>
          )}
          {sending.error && (
            <p role="alert" className="text-bad">
              {sending.error.message}
            </p>
          )}
          {sending.data && <Outcome answer={sending.data} counts={counts(sending.data)} />}
          <Button type="submit" kind="main" disabled={!file || sending.isPending}>
            {sending.isPending ? texts.loading : title}
          </Button>
        </form>
      </Modal>
    </>
  );
}

const notesMax = 20;

function Outcome(props: { answer: Reply; counts: readonly { label: string; value: number }[] }) {
  const { errors = [], warnings = [], ignoredColumns } = props.answer;
  const ignored = ignoredColumns.filter((name) => name !== csvTexts.notRead);
  return (
    <div role="status" className="space-y-1 rounded-lg border border-line px-3 py-2">
      <p className="font-medium">
        {props.counts
          .filter(({ value }, index) => index === 0 || value > 0)
          .map(({ label, value }) => `${formatNumber(value)} ${label}`)
          .join(', ')}
      </p>
      {ignored.length > 0 && <p className="text-warn">{csvTexts.ignored(ignored.join(', '))}</p>}
      <ul className="list-disc ps-5 text-xs text-muted">
        {[...errors, ...warnings].slice(0, notesMax).map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            {row ? `${csvTexts.row(formatNumber(row))} ` : ''}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
