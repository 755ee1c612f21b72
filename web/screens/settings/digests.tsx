import { type FormEvent, useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatMoment } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { type Column, DataTable } from '../../parts/data-table';
import { Field, SelectField } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import { notificationTexts as own } from './notification-texts';

type Digest = Row<'listDigests'>;
type Timing = Digest['timing'];

const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const timingText = (timing: Timing) => {
  const days = timing.every === 'day' ? own.day : own.weekday(capital(timing.weekday));
  return `${days}, ${String(timing.hour).padStart(2, '0')}:00`;
};

const stateTones = { pending: 'warn', confirmed: 'good', unsubscribed: 'bad' } as const;

/** Who gets a mail about what changed, and when. */
export function Digests() {
  const read = useRows(['digests'], (with_) => api.digests.list({ limit: 100 }, with_));
  const columns: Column<Digest>[] = [
    { id: 'recipient', header: own.recipient, cell: (row) => <bdi>{row.recipient}</bdi> },
    {
      id: 'state',
      header: texts.evidence.state,
      cell: (row) => (
        <Badge tone={stateTones[row.recipientState]}>{labelOf(row.recipientState)}</Badge>
      ),
    },
    {
      id: 'timing',
      header: own.every,
      cell: (row) => <span title={row.timezone}>{timingText(row.timing)}</span>,
    },
    {
      id: 'next',
      header: own.next,
      cell: (row) => (row.nextAt ? formatMoment(row.nextAt) : '–'),
    },
    {
      id: 'last',
      header: own.last,
      cell: ({ lastMail }) =>
        lastMail ? (
          <span title={lastMail.error ?? undefined}>
            {labelOf(lastMail.state)} {formatMoment(lastMail.endedAt ?? lastMail.createdAt)}
          </span>
        ) : (
          '–'
        ),
    },
    { id: 'actions', header: '', cell: (row) => <DigestActions row={row} /> },
  ];
  return (
    <Section title={own.digests} actions={<AddDigest />}>
      <p className="mb-3 text-muted">{own.digestsHint}</p>
      <Await read={read}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title={own.noDigests} />
          ) : (
            <DataTable
              caption={own.digests}
              columns={columns}
              rows={data.rows}
              request={data.request}
            />
          )
        }
      </Await>
    </Section>
  );
}

function DigestActions({ row }: { row: Digest }) {
  const canWrite = useCanWrite();
  const send = useChange((id: string) => api.digests.send(id), {
    stale: ['digests'],
    done: () => own.sent,
  });
  const pause = useChange((isPaused: boolean) => api.digests.update(row.id, { isPaused }), {
    stale: ['digests'],
  });
  const remove = useChange((id: string) => api.digests.delete(id), { stale: ['digests'] });
  if (!canWrite) return null;
  return (
    <span className="flex gap-2">
      <Button onClick={() => send.mutate(row.id)} disabled={send.isPending}>
        {own.sendNow}
      </Button>
      <Button onClick={() => pause.mutate(!row.isPaused)} disabled={pause.isPending}>
        {row.isPaused ? own.resume : own.pause}
      </Button>
      <ConfirmButton
        text={settingsTexts.remove}
        question={own.removeDigest(row.recipient)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(row.id)}
      />
    </span>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const toTiming = (every: string, hour: number): Timing => {
  const weekday = weekdays.find((name) => name === every);
  return weekday ? { every: 'week', weekday, hour } : { every: 'day', hour };
};

function AddDigest() {
  const canWrite = useCanWrite();
  const [isOpen, setIsOpen] = useState(false);
  const [recipient, setRecipient] = useState('');
  const [every, setEvery] = useState('day');
  const [hour, setHour] = useState('7');
  const [isSentEmpty, setIsSentEmpty] = useState(false);
  const [hasHealth, setHasHealth] = useState(true);
  const add = useChange(
    (body: Parameters<typeof api.digests.create>[0]) => api.digests.create(body),
    {
      stale: ['digests'],
      done: () => {
        setIsOpen(false);
        setRecipient('');
        return own.created;
      },
    },
  );
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const timing = toTiming(every, Number(hour));
    add.mutate({ recipient: recipient.trim(), timing, timezone: timeZone, isSentEmpty, hasHealth });
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{own.addDigest}</Button>
      <Modal title={own.addDigest} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3">
          <Field
            label={own.recipient}
            type="email"
            required
            value={recipient}
            onChange={(event) => setRecipient(event.target.value)}
          />
          <SelectField
            label={own.every}
            value={every}
            choices={[
              { value: 'day', label: own.day },
              ...weekdays.map((name) => ({ value: name, label: own.weekday(capital(name)) })),
            ]}
            onChoice={setEvery}
          />
          <SelectField label={own.hour} value={hour} choices={hours} onChoice={setHour} />
          <Check label={own.isSentEmpty} isOn={isSentEmpty} onChange={setIsSentEmpty} />
          <Check label={own.hasHealth} isOn={hasHealth} onChange={setHasHealth} />
          <Button type="submit" kind="main" disabled={add.isPending}>
            {own.addDigest}
          </Button>
        </form>
      </Modal>
    </>
  );
}

type CheckProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

const Check = ({ label, isOn, onChange }: CheckProps) => (
  <label className="flex items-start gap-2">
    <input
      type="checkbox"
      className="mt-1"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
