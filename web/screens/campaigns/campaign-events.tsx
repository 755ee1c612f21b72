import { type FormEvent, useState } from 'react';
import type { BodyOf, Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatDay } from '../../format';
import { Button } from '../../parts/button';
import { type Column, DataTable } from '../../parts/data-table';
import { Field, SelectField } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { dayOf } from '../../range';
import { labelOf, texts } from '../../texts';
import { campaignPlanTexts as words } from '../../texts/campaign-plan';
import { campaignTexts } from '../../texts/campaigns';

type Event = Data<'getCampaignResults'>['events'][number];
type Body = BodyOf<'addCampaignEvent'>;

const kinds = ['note', 'deploy', 'content_published', 'link_won', 'outage'] as const;

type Props = { campaignId: string; events: readonly Event[]; request: ApiRequest };

/** What happened in the weeks of a campaign, and a way to say so. */
export function CampaignEvents({ campaignId, events, request }: Props) {
  return (
    <Section title={campaignTexts.events} actions={<AddEvent campaignId={campaignId} />}>
      {events.length === 0 ? (
        <p className="text-muted">{campaignTexts.noEvents}</p>
      ) : (
        <DataTable
          caption={campaignTexts.events}
          columns={columns}
          rows={events}
          request={request}
        />
      )}
    </Section>
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
