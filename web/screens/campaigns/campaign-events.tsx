import { type FormEvent, useState } from 'react';
import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatDay } from '../../format';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { type Column, DataTable } from '../../parts/data-table';
import { Field, SelectField } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { dayOf } from '../../range';
import { labelOf, texts } from '../../texts';
import { campaignMoreTexts as more } from '../../texts/campaign-more';
import { campaignPlanTexts as words } from '../../texts/campaign-plan';
import { campaignTexts } from '../../texts/campaigns';

type Event = Row<'listCampaignEvents'>;
type Body = BodyOf<'addCampaignEvent'>;

const kinds = ['note', 'deploy', 'content_published', 'link_won', 'outage'] as const;

/** What happened in the weeks of a campaign, and a way to say so. */
export function CampaignEvents({ campaignId }: { campaignId: string }) {
  const canWrite = useCanWrite();
  const read = useRows(['campaign', campaignId, 'events'], (with_) =>
    api.campaigns.listEvents(campaignId, { limit: 1000 }, with_),
  );
  const remove: Column<Event> = {
    id: 'remove',
    header: '',
    cell: ({ id, title }) =>
      id === null ? null : <RemoveEvent campaignId={campaignId} id={id} title={title} />,
  };
  return (
    <Section title={campaignTexts.events} actions={<AddEvent campaignId={campaignId} />}>
      <Await read={read} rows={2}>
        {({ rows, request }) =>
          rows.length === 0 ? (
            <p className="text-muted">{campaignTexts.noEvents}</p>
          ) : (
            <DataTable
              caption={campaignTexts.events}
              columns={canWrite ? [...columns, remove] : columns}
              rows={rows}
              request={request}
            />
          )
        }
      </Await>
    </Section>
  );
}

type RemoveProps = { campaignId: string; id: string; title: string };

/** What was recorded by mistake; what Google announced stays. */
function RemoveEvent({ campaignId, id, title }: RemoveProps) {
  const remove = useChange(() => api.campaigns.deleteEvent(campaignId, id), {
    stale: ['campaign'],
  });
  return (
    <ConfirmButton
      kind="quiet"
      text={more.remove}
      question={more.removeEvent(title)}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}

const columns: readonly Column<Event>[] = [
  { id: 'at', header: texts.evidence.days, cell: ({ at }) => formatDay(at.slice(0, 10)) },
  { id: 'kind', header: words.eventKind, cell: ({ kind }) => labelOf(kind) },
  { id: 'title', header: words.eventTitle, cell: ({ title }) => <bdi>{title}</bdi> },
];

function AddEvent({ campaignId }: { campaignId: string }) {
  const canWrite = useCanWrite();
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<(typeof kinds)[number]>('note');
  const [day, setDay] = useState(dayOf(Date.now()));
  const add = useChange((body: Body) => api.campaigns.addEvent(campaignId, body), {
    stale: ['campaign'],
    done: () => {
      setIsOpen(false);
      setTitle('');
      return undefined;
    },
  });
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ kind, title: title.trim(), at: `${day}T12:00:00Z` });
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.addEvent}</Button>
      <Modal title={words.addEvent} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
          <Field
            label={words.eventTitle}
            required
            maxLength={300}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            className="sm:col-span-2"
          />
          <SelectField
            label={words.eventKind}
            value={kind}
            choices={kinds.map((value) => ({ value, label: labelOf(value) }))}
            onChoice={(value) => setKind(kinds.find((known) => known === value) ?? 'note')}
          />
          <Field
            label={words.eventAt}
            type="date"
            required
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <Button type="submit" kind="main" disabled={add.isPending} className="sm:col-span-2">
            {words.add}
          </Button>
        </form>
      </Modal>
    </>
  );
}
