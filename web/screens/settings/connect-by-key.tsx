import { type FormEvent, useState } from 'react';
import type { BodyOf } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useChange } from '../../data/use-change';
import { Button } from '../../parts/button';
import { Field, SelectField } from '../../parts/field';
import { Modal } from '../../parts/panel-dialog';
import { secretTexts as words } from '../../texts/secrets';
import { settingsTexts } from '../../texts/settings';

type Body = BodyOf<'createSearchConnection'>;

const methods = ['service_account', 'refresh_token', 'api_key'] as const;
type Method = (typeof methods)[number];

const secretFields = {
  service_account: [],
  refresh_token: ['clientId', 'clientSecret', 'refreshToken'],
  api_key: ['apiKey'],
} as const;

/** Connects an account of Google or Bing by its own secret, without consent in a browser. */
export function ConnectByKey({ stale }: { stale: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [method, setMethod] = useState<Method>('service_account');
  const [name, setName] = useState('');
  const [key, setKey] = useState<unknown>();
  const [isInvalid, setIsInvalid] = useState(false);
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const close = () => {
    setIsOpen(false);
    setKey(undefined);
    setSecrets({});
  };
  const connect = useChange((body: Body) => api.searchConsole.createConnection(body), {
    stale,
    done: (connection) => {
      close();
      return words.connected(connection.name);
    },
  });
  const choose = async (file: File | undefined) => {
    setIsInvalid(false);
    setKey(undefined);
    if (!file) return;
    try {
      setKey(JSON.parse(await file.text()));
    } catch {
      setIsInvalid(true);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim() === '' ? {} : { name: name.trim() };
    const given = method === 'service_account' ? { key } : secrets;
    // The API checks what the file and the fields have.
    connect.mutate({ method, ...named, ...given } as Body);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.connect}</Button>
      <Modal title={words.connect} isOpen={isOpen} onClose={close}>
        <form onSubmit={submit} className="space-y-3">
          <p className="text-muted">{words.connectHint}</p>
          <SelectField
            label={words.method}
            value={method}
            choices={methods.map((value) => ({ value, label: words.methods[value] }))}
            onChoice={(value) => {
              setMethod(methods.find((known) => known === value) ?? 'service_account');
              setSecrets({});
            }}
          />
          {method === 'service_account' && (
            <Field
              label={words.keyFile}
              hint={isInvalid ? <span role="alert">{words.keyFileInvalid}</span> : undefined}
              type="file"
              accept=".json"
              required
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
          {secretFields[method].map((field) => (
            <Field
              key={field}
              label={words[field]}
              type={field === 'clientId' ? 'text' : 'password'}
              autoComplete="off"
              required
              value={secrets[field] ?? ''}
              onChange={({ target }) =>
                setSecrets((before) => ({ ...before, [field]: target.value.trim() }))
              }
            />
          ))}
          <Field
            label={settingsTexts.name}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            type="submit"
            kind="main"
            disabled={connect.isPending || (method === 'service_account' && key === undefined)}
          >
            {words.connect}
          </Button>
        </form>
      </Modal>
    </>
  );
}
