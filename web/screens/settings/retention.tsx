import { type FormEvent, useState } from 'react';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { formatBytes, formatDay, formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { type Column, DataTable } from '../../parts/data-table';
import { Field } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { settingsTexts } from '../../texts/settings';
import { retentionTexts as own } from './retention-texts';

type Kind = Awaited<ReturnType<typeof api.account.getRetention>>['kinds'][number];

const daysText = (days: number | null) => (
  <span className="whitespace-nowrap">
    {days === null ? own.always : own.days(formatNumber(days))}
  </span>
);

const columns: readonly Column<Kind>[] = [
  {
    id: 'kind',
    header: own.kind,
    cell: ({ kind }) => (
      <>
        <p className="font-medium">{own.kinds[kind].name}</p>
        <p className="whitespace-normal text-muted">{own.kinds[kind].goes}</p>
      </>
    ),
  },
  { id: 'kept', header: own.kept, cell: ({ keptDays }) => daysText(keptDays) },
  { id: 'limit', header: own.limit, cell: ({ daysMax }) => daysText(daysMax) },
  {
    id: 'since',
    header: own.since,
    cell: ({ keptSince }) => (keptSince === null ? own.nothingRemoved : formatDay(keptSince)),
  },
  { id: 'actions', header: '', cell: (row) => <ChangeDays row={row} /> },
];

/** For how long which data are kept, and what a shorter time would remove. */
export function Retention() {
  const read = useRead(['retention'], (with_) => api.account.getRetention({}, with_));
  return (
    <Section title={settingsTexts.tabs.retention}>
      <p className="mb-3 text-muted">{own.hint}</p>
      <Await read={read}>
        {({ data, request }) => (
          <DataTable
            caption={settingsTexts.tabs.retention}
            columns={columns}
            rows={data.kinds}
            request={request}
          />
        )}
      </Await>
    </Section>
  );
}

function ChangeDays({ row }: { row: Kind }) {
  const canWrite = useCanManage();
  const [isOpen, setIsOpen] = useState(false);
  if (!canWrite) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{own.change}</Button>
      <Modal title={own.changeOf(own.kinds[row.kind].name)} isOpen={isOpen} onClose={close}>
        <DaysForm row={row} onSaved={close} />
      </Modal>
    </>
  );
}

/** The days first, then what they would remove, then the change. */
function DaysForm({ row, onSaved }: { row: Kind; onSaved: () => void }) {
  const [text, setText] = useState(row.days === null ? '' : String(row.days));
  /** The days of which the preview is shown. */
  const [asked, setAsked] = useState<number | null>();
  const days = text.trim() === '' ? null : Number(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(days);
  };
  return (
    <>
      <form onSubmit={submit} className="grid gap-3">
        <Field
          label={own.daysField}
          type="number"
          min={row.daysMin}
          max={row.daysMax ?? 3650}
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={own.daysHint(
            formatNumber(row.daysMin),
            row.daysMax === null ? null : formatNumber(row.daysMax),
          )}
        />
        <Button type="submit">{own.preview}</Button>
      </form>
      {asked !== undefined && asked === days && (
        <Confirm key={asked} row={row} days={asked} onSaved={onSaved} />
      )}
    </>
  );
}

type Confirmed = { row: Kind; days: number | null; onSaved: () => void };

function Confirm({ row, days, onSaved }: Confirmed) {
  const keptDays = days ?? row.daysMax;
  const query = keptDays === null ? {} : { [row.kind]: keptDays };
  const read = useRead(['retention-preview', query], (with_) =>
    api.account.previewRetention(query, with_),
  );
  const [isUnderstood, setIsUnderstood] = useState(false);
  const save = useChange((change: object) => api.account.updateRetention(change), {
    stale: ['retention', 'retention-preview'],
    done: () => {
      onSaved();
      return own.saved;
    },
  });
  return (
    <Await read={read}>
      {({ data }) => {
        // Without an end nothing goes, whatever the present setting would remove.
        const found =
          keptDays === null ? undefined : data.kinds.find((one) => one.kind === row.kind);
        const isRemoving = found !== undefined && found.removed > 0;
        return (
          <div className="mt-4 grid gap-3">
            <p role="status">
              {isRemoving
                ? own.goesNow(
                    formatNumber(found.removed),
                    formatBytes(found.removedBytes),
                    found.firstKeptDay,
                  )
                : own.nothingGoes}
            </p>
            {isRemoving && (
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={isUnderstood}
                  onChange={(event) => setIsUnderstood(event.target.checked)}
                />
                {own.forGood}
              </label>
            )}
            <div className="flex justify-end">
              <Button
                kind={isRemoving ? 'danger' : 'main'}
                disabled={save.isPending || (isRemoving && !isUnderstood)}
                onClick={() => save.mutate({ [row.kind]: days })}
              >
                {isRemoving ? own.saveAndRemove : own.save}
              </Button>
            </div>
          </div>
        );
      }}
    </Await>
  );
}
