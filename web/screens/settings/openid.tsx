import { type FormEvent, useState } from 'react';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { CopyText } from '../../parts/copy-text';
import { Field, SelectField } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { texts } from '../../texts';
import { openIdTexts as words } from '../../texts/openid';

type OpenId = Data<'getOpenIdProvider'>;
type Provider = NonNullable<OpenId['provider']>;
type Body = Parameters<typeof api.account.saveOpenIdProvider>[0];

/** The company's provider by which the people of the workspace sign in. */
export function OpenIdSettings() {
  const canManage = useCanManage();
  const read = useRead(['openid'], (with_) => api.account.getOpenIdProvider({}, with_));
  const openId = read.data?.data;
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={canManage && openId && <EditProvider openId={openId} />}
    >
      <Await read={read}>
        {({ data: { provider, redirectUri, signInUrl } }) =>
          provider ? (
            <div className="grid gap-3 rounded-lg border border-line bg-panel p-3">
              <p className="wrap-anywhere">
                <bdi className="font-medium">{provider.issuer}</bdi>
                <span className="text-muted">
                  {' · '}
                  {words.newRole} {words.newRoles[provider.newRole ?? 'none']}
                  {provider.newRole !== null &&
                    ` (${provider.mailDomains.join(', ') || words.anyDomain})`}
                </span>
              </p>
              <Address label={words.address} text={signInUrl} />
              <Address label={words.redirect} text={redirectUri} />
            </div>
          ) : (
            <Empty title={words.none}>{words.noneHint}</Empty>
          )
        }
      </Await>
    </Section>
  );
}

const Address = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="mb-1 text-xs text-muted">{label}</p>
    <CopyText text={text} />
  </div>
);

function EditProvider({ openId }: { openId: OpenId }) {
  const [isOpen, setIsOpen] = useState(false);
  const { provider } = openId;
  const save = useChange((body: Body) => api.account.saveOpenIdProvider(body), {
    stale: ['openid'],
    done: () => {
      setIsOpen(false);
      return words.saved;
    },
  });
  const remove = useChange(() => api.account.deleteOpenIdProvider(), {
    stale: ['openid', 'sessions'],
    done: () => words.removed,
  });
  return (
    <span className="flex gap-1.5">
      <Button onClick={() => setIsOpen(true)}>{provider ? words.change : words.setUp}</Button>
      {provider && (
        <ConfirmButton
          text={words.remove}
          question={words.removeQuestion}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
        />
      )}
      <Modal title={words.title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ProviderForm openId={openId} isBusy={save.isPending} onSave={save.mutate} />
      </Modal>
    </span>
  );
}

type FormProps = { openId: OpenId; isBusy: boolean; onSave: (body: Body) => void };

function ProviderForm({ openId: { provider, redirectUri }, isBusy, onSave }: FormProps) {
  const [issuer, setIssuer] = useState(provider?.issuer ?? '');
  const [clientId, setClientId] = useState(provider?.clientId ?? '');
  const [secret, setSecret] = useState('');
  const [newRole, setNewRole] = useState<Provider['newRole']>(provider?.newRole ?? null);
  const [domains, setDomains] = useState(provider?.mailDomains.join(', ') ?? '');
  const keepsSecret = provider?.issuer === issuer.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({
      issuer: issuer.trim(),
      clientId: clientId.trim(),
      ...(secret.trim() !== '' && { clientSecret: secret.trim() }),
      newRole,
      mailDomains: domains.split(/[\s,]+/).filter((each) => each !== ''),
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Address label={words.redirect} text={redirectUri} />
      <Field
        label={words.issuer}
        hint={words.issuerHint}
        type="url"
        required
        value={issuer}
        onChange={(event) => setIssuer(event.target.value)}
      />
      <Field
        label={words.clientId}
        required
        value={clientId}
        onChange={(event) => setClientId(event.target.value)}
      />
      <Field
        label={words.secret}
        hint={keepsSecret ? words.secretKept : words.secretHint}
        type="password"
        autoComplete="off"
        required={!keepsSecret}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <SelectField
        label={words.newRole}
        value={newRole ?? 'none'}
        choices={(['none', 'viewer', 'editor'] as const).map((value) => ({
          value,
          label: words.newRoles[value],
        }))}
        onChoice={(value) => setNewRole(value === 'viewer' || value === 'editor' ? value : null)}
      />
      {newRole !== null && (
        <Field
          label={words.domains}
          hint={words.domainsHint}
          value={domains}
          onChange={(event) => setDomains(event.target.value)}
        />
      )}
      <Button type="submit" kind="main" disabled={isBusy}>
        {texts.save}
      </Button>
    </form>
  );
}
