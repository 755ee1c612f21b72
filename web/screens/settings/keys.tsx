import { type FormEvent, useState } from 'react';
import type { Data, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead, useRows } from '../../data/use-read';
import { formatAgo, formatDay, formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { CopyText } from '../../parts/copy-text';
import { type Column, DataTable } from '../../parts/data-table';
import { Field, SelectField } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { texts } from '../../texts';
import { ledgerTexts } from '../../texts/ledger';
import { secretTexts as words } from '../../texts/secrets';
import { settingsTexts } from '../../texts/settings';
import { RotateSecret } from './rotate-secret';

type Key = Row<'listKeys'>;

export function Keys() {
  const read = useRows(['keys'], (with_) => api.account.listKeys({ limit: 200 }, with_));
  const account = useRead(['account'], (with_) => api.account.get({}, with_));
  const ownKeyId = account.data?.data.key.id;
  return (
    <Section title={settingsTexts.tabs.keys} actions={<AddKey />}>
      <Await read={read}>
        {(data) => (
          <DataTable
            caption={settingsTexts.tabs.keys}
            columns={columnsOf(ownKeyId)}
            rows={data.rows}
            request={data.request}
          />
        )}
      </Await>
    </Section>
  );
}

const columnsOf = (ownKeyId: string | undefined): Column<Key>[] => [
  {
    id: 'name',
    header: settingsTexts.name,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <bdi className="font-medium">{row.name}</bdi>
        {row.id === ownKeyId && <Badge tone="accent">{settingsTexts.thisSession}</Badge>}
        {row.isAgent && <Badge>{settingsTexts.agent}</Badge>}
      </span>
    ),
  },
  {
    id: 'access',
    header: settingsTexts.access,
    cell: (row) => (row.access === 'read' ? texts.account.reads : texts.account.writes),
  },
  {
    id: 'hint',
    header: settingsTexts.hint,
    cell: (row) => <code className="font-mono text-xs">{row.hint}</code>,
  },
  { id: 'created', header: settingsTexts.created, cell: (row) => formatDay(row.createdAt) },
  {
    id: 'used',
    header: settingsTexts.lastUsed,
    cell: (row) =>
      row.lastUsedAt ? (
        <span title={formatMoment(row.lastUsedAt)}>{formatAgo(row.lastUsedAt)}</span>
      ) : (
        ledgerTexts.never
      ),
  },
  {
    id: 'expires',
    header: settingsTexts.expires,
    cell: (row) => (row.expiresAt ? formatDay(row.expiresAt) : ledgerTexts.never),
  },
  {
    id: 'actions',
    header: '',
    cell: (row) => (
      <span className="flex gap-2">
        <Rotate row={row} />
        {row.id !== ownKeyId && <Revoke row={row} />}
      </span>
    ),
  },
];

function Rotate({ row }: { row: Key }) {
  const canWrite = useCanManage();
  const [rotated, setRotated] = useState<Data<'rotateKey'>>();
  const rotate = useChange(
    (graceSeconds: number) => api.account.rotateKey(row.id, { graceSeconds }),
    {
      stale: ['keys'],
      done: (result) => {
        setRotated(result);
        return undefined;
      },
    },
  );
  if (!canWrite) return null;
  const { ended } = rotated ?? {};
  const count = ended ? Object.values(ended).reduce((sum, number) => sum + number, 0) : 0;
  return (
    <RotateSecret
      title={words.rotateKey(row.name)}
      hint={words.graceHint.key}
      secret={rotated?.key}
      note={count > 0 ? words.ended(formatNumber(count)) : undefined}
      isBusy={rotate.isPending}
      onRotate={(graceSeconds) => rotate.mutate(graceSeconds)}
      onClose={() => setRotated(undefined)}
    />
  );
}

function Revoke({ row }: { row: Key }) {
  const canWrite = useCanManage();
  const revoke = useChange((id: string) => api.account.revokeKey(id), { stale: ['keys'] });
  if (!canWrite) return null;
  return (
    <ConfirmButton
      text={settingsTexts.revoke}
      question={settingsTexts.revokeKey(row.name)}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(row.id)}
    />
  );
}

function AddKey() {
  const canWrite = useCanManage();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [access, setAccess] = useState<'read' | 'read_write'>('read');
  const [secret, setSecret] = useState<string>();
  const add = useChange(
    (body: { name: string; access: 'read' | 'read_write' }) => api.account.createKey(body),
    {
      stale: ['keys'],
      done: ({ key }) => {
        setSecret(key);
        return undefined;
      },
    },
  );
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ name: name.trim(), access });
  };
  const close = () => {
    setIsOpen(false);
    setSecret(undefined);
    setName('');
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{settingsTexts.addKey}</Button>
      <Modal title={settingsTexts.addKey} isOpen={isOpen} onClose={close}>
        {secret === undefined ? (
          <form onSubmit={submit} className="grid gap-3">
            <Field
              label={settingsTexts.name}
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <SelectField
              label={settingsTexts.access}
              value={access}
              choices={[
                { value: 'read', label: texts.account.reads },
                { value: 'read_write', label: texts.account.writes },
              ]}
              onChoice={(value) => setAccess(value === 'read_write' ? 'read_write' : 'read')}
            />
            <Button type="submit" kind="main" disabled={add.isPending}>
              {settingsTexts.addKey}
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
