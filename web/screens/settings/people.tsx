import { type FormEvent, useState } from 'react';
import type { Data, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanManage, useSession } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatAgo, formatDay, formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { CopyText } from '../../parts/copy-text';
import { type Column, DataTable } from '../../parts/data-table';
import { Field, SelectField } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { texts } from '../../texts';
import { peopleTexts as words } from '../../texts/people';

type Person = Row<'listPeople'>;
type Invited = Data<'invitePerson'>;
type Body = Parameters<typeof api.account.invitePerson>[0];

/** Named sign-ins: who may look, at which websites. */
export function People() {
  const canWrite = useCanManage();
  const ownName = useSession();
  const read = useRows(['people'], (with_) => api.account.listPeople({ limit: 200 }, with_));
  const [invited, setInvited] = useState<Invited>();
  const columns = columnsOf({
    canWrite,
    ownName: ownName?.isPerson ? ownName.keyName : undefined,
    onInvited: setInvited,
  });
  return (
    <Section title={words.title} actions={canWrite && <InvitePerson onInvited={setInvited} />}>
      <Await read={read}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title={words.empty}>{words.emptyHint}</Empty>
          ) : (
            <DataTable
              caption={words.title}
              columns={columns}
              rows={data.rows}
              request={data.request}
            />
          )
        }
      </Await>
      {invited && (
        <Modal title={words.invite} isOpen onClose={() => setInvited(undefined)}>
          <p className="mb-2">
            {(invited.isMailed ? words.mailed : words.linkOnce)(
              invited.name,
              formatMoment(invited.expiresAt),
            )}
          </p>
          <CopyText text={invited.url} />
        </Modal>
      )}
    </Section>
  );
}

type Shown = {
  canWrite: boolean;
  ownName: string | undefined;
  onInvited: (invited: Invited) => void;
};

const columnsOf = ({ canWrite, ownName, onInvited }: Shown): Column<Person>[] => [
  {
    id: 'name',
    header: texts.settings.name,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <bdi className="font-medium">{row.name}</bdi>
        {row.name === ownName && <Badge tone="accent">{words.you}</Badge>}
      </span>
    ),
  },
  {
    id: 'email',
    header: words.email,
    cell: (row) => row.email && <bdi>{row.email}</bdi>,
  },
  {
    id: 'role',
    header: words.role,
    cell: (row) => words.roles[row.role],
  },
  {
    id: 'websites',
    header: words.sees,
    cell: (row) =>
      row.websiteIds === null ? words.all : words.count(formatNumber(row.websiteIds.length)),
  },
  {
    id: 'state',
    header: words.state,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <Badge tone={row.state === 'active' ? 'good' : 'neutral'}>{words.states[row.state]}</Badge>
        {row.invitationExpiresAt && (
          <span className="text-xs text-muted">
            {words.until(formatDay(row.invitationExpiresAt))}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'seen',
    header: words.seen,
    cell: (row) =>
      row.lastSeenAt ? (
        <span title={formatMoment(row.lastSeenAt)}>{formatAgo(row.lastSeenAt)}</span>
      ) : (
        texts.ledger.never
      ),
  },
  ...(canWrite
    ? [
        {
          id: 'change',
          header: '',
          cell: (row: Person) => <PersonButtons person={row} onInvited={onInvited} />,
        },
      ]
    : []),
];

type ButtonsProps = { person: Person; onInvited: (invited: Invited) => void };

function PersonButtons({ person, onInvited }: ButtonsProps) {
  const again = useChange((id: string) => api.account.renewInvitation(id), {
    stale: ['people'],
    done: (invited) => {
      onInvited(invited);
      return undefined;
    },
  });
  const revoke = useChange((id: string) => api.account.revokePerson(id), {
    stale: ['people', 'sessions', 'keys'],
    done: ({ left }) =>
      left.length === 0 ? undefined : words.left(left.map(({ name }) => name).join(', ')),
  });
  return (
    <span className="flex justify-end gap-1.5">
      <Button
        title={words.againHint}
        disabled={again.isPending}
        onClick={() => again.mutate(person.id)}
      >
        {words.again}
      </Button>
      <ConfirmButton
        text={words.revoke}
        question={words.revokeQuestion(person.name)}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(person.id)}
      />
    </span>
  );
}

const roles = ['client', 'viewer', 'editor', 'owner'] as const;

function InvitePerson({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<(typeof roles)[number]>('client');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isLimited = role === 'client';
  const websites = useRows(
    ['websites', 'names'],
    (with_) => api.websites.list({ sort: 'name', limit: 1000 }, with_),
    { enabled: isOpen && isLimited },
  );
  const invite = useChange((body: Body) => api.account.invitePerson(body), {
    stale: ['people'],
    done: (invited) => {
      setIsOpen(false);
      setName('');
      setEmail('');
      setChosen([]);
      onInvited(invited);
      return undefined;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({
      name: name.trim(),
      email: email.trim() || null,
      role,
      websiteIds: isLimited ? [...chosen] : null,
    });
  };
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.invite}</Button>
      <Modal title={words.invite} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3">
          <Field
            label={texts.settings.name}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={words.email}
            hint={words.emailHint}
            type="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <SelectField
            label={words.role}
            value={role}
            choices={roles.map((value) => ({ value, label: words.roleHints[value] }))}
            onChoice={(value) => setRole(roles.find((known) => known === value) ?? 'client')}
          />
          {isLimited && (
            <fieldset className="max-h-56 overflow-y-auto rounded-md border border-line p-2">
              <legend className="px-1 font-medium">{words.websites}</legend>
              {websites.data?.rows.map(({ id, domain }) => (
                <label
                  key={id}
                  className="flex items-center gap-2 rounded px-1.5 py-1 hover:bg-raised"
                >
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={() => toggle(id)}
                  />
                  <bdi>{domain}</bdi>
                </label>
              ))}
            </fieldset>
          )}
          <Button
            type="submit"
            kind="main"
            disabled={invite.isPending || (isLimited && chosen.length === 0)}
          >
            {words.invite}
          </Button>
        </form>
      </Modal>
    </>
  );
}
