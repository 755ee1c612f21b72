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
import { CopyText } from '../../parts/copy-text';
import { type Column, DataTable } from '../../parts/data-table';
import { Field, SelectField } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal, SidePanel } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { ledgerTexts } from '../../texts/ledger';
import { secretTexts as words } from '../../texts/secrets';
import { settingsTexts } from '../../texts/settings';
import { EditWebhook, ReplayDays } from './edit-webhook';
import { RotateSecret } from './rotate-secret';

type Webhook = Row<'listWebhooks'>;
type Delivery = Row<'listWebhookDeliveries'>;

const formats = ['standard', 'slack', 'teams', 'discord'] as const;

/** Where events are sent to, and whether they arrived. */
export function Webhooks() {
  const read = useRows(['webhooks'], (with_) => api.webhooks.list({ limit: 100 }, with_));
  const canWrite = useCanWrite();
  const [opened, setOpened] = useState<Webhook>();
  const columns: Column<Webhook>[] = [
    {
      id: 'urlHint',
      header: ledgerTexts.columns.url,
      cell: (row) => (
        <button
          type="button"
          onClick={() => setOpened(row)}
          className="block max-w-96 truncate font-medium hover:text-accent hover:underline"
        >
          <bdi>{row.urlHint}</bdi>
        </button>
      ),
    },
    { id: 'format', header: texts.logs.format, cell: (row) => labelOf(row.format) },
    {
      id: 'types',
      header: settingsTexts.events,
      cell: (row) => (
        <span className="block max-w-72 truncate" title={row.types.map(labelOf).join(', ')}>
          {row.types.map(labelOf).join(', ') || settingsTexts.allEvents}
        </span>
      ),
    },
    {
      id: 'state',
      header: texts.evidence.state,
      cell: (row) => (
        <span title={row.disabledReason ? labelOf(row.disabledReason) : undefined}>
          <Badge tone={row.state === 'active' ? (row.failingSince ? 'warn' : 'good') : 'bad'}>
            {row.failingSince && row.state === 'active'
              ? settingsTexts.failing
              : labelOf(row.state)}
          </Badge>
        </span>
      ),
    },
    { id: 'actions', header: '', cell: (row) => <WebhookActions row={row} /> },
  ];
  return (
    <Section title={settingsTexts.tabs.webhooks} actions={<AddWebhook />}>
      <Await read={read}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title={settingsTexts.noWebhooks} />
          ) : (
            <DataTable
              caption={settingsTexts.tabs.webhooks}
              columns={columns}
              rows={data.rows}
              request={data.request}
            />
          )
        }
      </Await>
      {opened && (
        <SidePanel title={settingsTexts.deliveries} isOpen onClose={() => setOpened(undefined)}>
          {canWrite && (
            <div className="mb-3">
              <ReplayDays webhookId={opened.id} />
            </div>
          )}
          <Deliveries webhookId={opened.id} />
        </SidePanel>
      )}
    </Section>
  );
}

function WebhookActions({ row }: { row: Webhook }) {
  const canWrite = useCanWrite();
  const test = useChange((id: string) => api.webhooks.test(id), {
    stale: ['webhook-deliveries'],
    done: () => settingsTexts.testSent,
  });
  const remove = useChange((id: string) => api.webhooks.delete(id), { stale: ['webhooks'] });
  if (!canWrite) return null;
  return (
    <span className="flex gap-2">
      <Button onClick={() => test.mutate(row.id)} disabled={test.isPending}>
        {settingsTexts.test}
      </Button>
      <EditWebhook webhook={row} />
      <Rotate row={row} />
      <ConfirmButton
        text={settingsTexts.remove}
        question={settingsTexts.removeWebhook(row.urlHint)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(row.id)}
      />
    </span>
  );
}

function Rotate({ row }: { row: Webhook }) {
  const [secret, setSecret] = useState<string>();
  const rotate = useChange(
    (graceSeconds: number) => api.webhooks.rotate(row.id, { graceSeconds }),
    {
      stale: ['webhooks'],
      done: (webhook) => {
        setSecret(webhook.secret);
        return undefined;
      },
    },
  );
  return (
    <RotateSecret
      title={words.rotateWebhook(row.urlHint)}
      hint={words.graceHint.webhook}
      secret={secret}
      isBusy={rotate.isPending}
      onRotate={(graceSeconds) => rotate.mutate(graceSeconds)}
      onClose={() => setSecret(undefined)}
    />
  );
}

const pollMs = 5000;

function Deliveries({ webhookId }: { webhookId: string }) {
  const read = useRows(
    ['webhook-deliveries', webhookId],
    (with_) => api.webhooks.listDeliveries(webhookId, { limit: 50 }, with_),
    { refetchMs: pollMs },
  );
  return (
    <Await read={read}>
      {(data) =>
        data.rows.length === 0 ? (
          <p className="text-muted">{settingsTexts.noDeliveries}</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.rows.map((delivery) => (
              <DeliveryLine key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </Await>
  );
}

const deliveryTones = { pending: 'neutral', delivered: 'good', failed: 'bad' } as const;

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const canWrite = useCanWrite();
  const replay = useChange((id: string) => api.webhooks.replayDelivery(delivery.webhookId, id), {
    stale: ['webhook-deliveries'],
  });
  const last = delivery.attempts.at(-1);
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <Badge tone={deliveryTones[delivery.state]}>{labelOf(delivery.state)}</Badge>
      <span className="min-w-0 flex-1">
        {labelOf(delivery.eventType)}
        <span className="block text-xs text-muted wrap-anywhere">
          {formatMoment(delivery.createdAt)} {last?.httpStatus ?? ''} {last?.error ?? ''}
        </span>
      </span>
      {canWrite && (
        <Button onClick={() => replay.mutate(delivery.id)} disabled={replay.isPending}>
          {settingsTexts.sendAgain}
        </Button>
      )}
    </li>
  );
}

function AddWebhook() {
  const canWrite = useCanWrite();
  const [isOpen, setIsOpen] = useState(false);
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<(typeof formats)[number]>('standard');
  const [secret, setSecret] = useState<string>();
  const add = useChange(
    (body: Parameters<typeof api.webhooks.create>[0]) => api.webhooks.create(body),
    {
      stale: ['webhooks'],
      done: (webhook) => {
        setSecret(webhook.secret);
        return undefined;
      },
    },
  );
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ url: url.trim(), format });
  };
  const close = () => {
    setIsOpen(false);
    setSecret(undefined);
    setUrl('');
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{settingsTexts.addWebhook}</Button>
      <Modal title={settingsTexts.addWebhook} isOpen={isOpen} onClose={close}>
        {secret === undefined ? (
          <form onSubmit={submit} className="grid gap-3">
            <Field
              label={ledgerTexts.columns.url}
              type="url"
              required
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
            <SelectField
              label={texts.logs.format}
              value={format}
              choices={formats.map((value) => ({ value, label: labelOf(value) }))}
              onChoice={(value) =>
                setFormat(formats.find((known) => known === value) ?? 'standard')
              }
            />
            <Button type="submit" kind="main" disabled={add.isPending}>
              {settingsTexts.addWebhook}
            </Button>
          </form>
        ) : (
          <>
            <p className="mb-2">{settingsTexts.secretOnce}</p>
            <CopyText text={secret} />
          </>
        )}
      </Modal>
    </>
  );
}
