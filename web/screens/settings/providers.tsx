import { type FormEvent, useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { type Column, DataTable } from '../../parts/data-table';
import { Field, SelectField } from '../../parts/field';
import { NotMeasured } from '../../parts/figure';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import { providerFields } from './provider-fields';

type Provider = Row<'listProviders'>;

const tones: Record<Provider['state'], Tone> = {
  verified: 'good',
  exhausted: 'bad',
  unverified: 'warn',
};

/** Accounts at services that sell result pages and AI answers. */
export function Providers() {
  const read = useRows(['providers'], (with_) => api.account.listProviders({ limit: 100 }, with_));
  return (
    <Section title={settingsTexts.tabs.providers} actions={<AddProvider />}>
      <Await read={read}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title={settingsTexts.noProviders}>{settingsTexts.providersHint}</Empty>
          ) : (
            <DataTable
              caption={settingsTexts.tabs.providers}
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

const columns: readonly Column<Provider>[] = [
  {
    id: 'provider',
    header: settingsTexts.provider,
    cell: (row) => <span className="font-medium">{labelOf(row.provider)}</span>,
  },
  {
    id: 'hint',
    header: settingsTexts.hint,
    cell: (row) => <code className="font-mono text-xs">{row.hint}</code>,
  },
  {
    id: 'state',
    header: texts.evidence.state,
    cell: (row) => (
      <span title={row.stateReason ?? undefined}>
        <Badge tone={tones[row.state]}>{labelOf(row.state)}</Badge>
      </span>
    ),
  },
  {
    id: 'balance',
    header: settingsTexts.balance,
    isNumber: true,
    cell: (row) =>
      row.balance === null ? (
        <NotMeasured />
      ) : (
        `${formatNumber(row.balance)} ${row.balanceUnit ?? ''}`
      ),
  },
  { id: 'updated', header: settingsTexts.saved, cell: (row) => formatMoment(row.updatedAt) },
  { id: 'actions', header: '', cell: (row) => <Remove row={row} /> },
];

function Remove({ row }: { row: Provider }) {
  const canWrite = useCanManage();
  const remove = useChange((name: string) => api.account.deleteProvider(name), {
    stale: ['providers'],
  });
  if (!canWrite) return null;
  return (
    <ConfirmButton
      text={settingsTexts.remove}
      question={settingsTexts.removeProvider(labelOf(row.provider))}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(row.provider)}
    />
  );
}

function AddProvider() {
  const canWrite = useCanManage();
  const [isOpen, setIsOpen] = useState(false);
  const [provider, setProvider] = useState('dataforseo');
  const [values, setValues] = useState<Record<string, string>>({});
  const save = useChange(
    (body: Record<string, string>) => api.account.saveProvider(provider, body),
    {
      stale: ['providers'],
      done: () => {
        setIsOpen(false);
        setValues({});
        return settingsTexts.providerSaved;
      },
    },
  );
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{settingsTexts.addProvider}</Button>
      <Modal title={settingsTexts.addProvider} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3">
          <SelectField
            label={settingsTexts.provider}
            value={provider}
            choices={Object.keys(providerFields).map((value) => ({ value, label: labelOf(value) }))}
            onChoice={(value) => {
              setProvider(value);
              setValues({});
            }}
          />
          {providerFields[provider]?.map((name) => (
            <Field
              key={name}
              label={settingsTexts.fields[name]}
              type={name === 'baseUrl' ? 'url' : name === 'login' ? 'text' : 'password'}
              autoComplete="off"
              required
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          ))}
          <Button type="submit" kind="main" disabled={save.isPending}>
            {texts.save}
          </Button>
        </form>
      </Modal>
    </>
  );
}
