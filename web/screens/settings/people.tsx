import { useMemo, useState } from 'react';
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
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { texts } from '../../texts';
import { ledgerTexts } from '../../texts/ledger';
import { passkeyTexts } from '../../texts/passkeys';
import { peopleTexts as words } from '../../texts/people';
import { settingsTexts } from '../../texts/settings';
import { type PersonEntry, PersonForm } from './person-form';

type Person = Row<'listPeople'>;
type Invited = Data<'invitePerson'>;

/** Named sign-ins: who may look, at which websites. */
export function People() {
  const canWrite = useCanManage();
  const ownId = useSession()?.keyId;
  const domains = useDomains();
  const read = useRows(['people'], (with_) => api.account.listPeople({ limit: 200 }, with_));
  const [invited, setInvited] = useState<Invited>();
  const columns = columnsOf({
    canWrite,
    ownId,
    domains,
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

/** Domains of all websites by their ids. */
function useDomains(): ReadonlyMap<string, string> {
  const websites = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ sort: 'name', limit: 1000 }, with_),
  );
  return useMemo(
    () => new Map(websites.data?.rows.map(({ id, domain }) => [id, domain])),
    [websites.data],
  );
}

/** On a phone the table scrolls; broken lines would make rows of six. */
const line = 'whitespace-nowrap';

type Shown = {
  canWrite: boolean;
  ownId: string | undefined;
  domains: ReadonlyMap<string, string>;
  onInvited: (invited: Invited) => void;
};

const columnsOf = ({ canWrite, ownId, domains, onInvited }: Shown): Column<Person>[] => [
  {
    id: 'name',
    header: settingsTexts.name,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <bdi className="font-medium">{row.name}</bdi>
        {row.id === ownId && <Badge tone="accent">{words.you}</Badge>}
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
    cell: (row) => <Sees ids={row.websiteIds} domains={domains} />,
  },
  {
    id: 'state',
    header: words.state,
    cell: (row) => (
      <span
        title={
          row.invitationExpiresAt ? words.until(formatDay(row.invitationExpiresAt)) : undefined
        }
      >
        <Badge tone={row.state === 'active' ? 'good' : 'neutral'}>{words.states[row.state]}</Badge>
      </span>
    ),
  },
  {
    id: 'seen',
    header: words.seen,
    cell: (row) =>
      row.lastSeenAt ? (
        <span className={line} title={formatMoment(row.lastSeenAt)}>
          {formatAgo(row.lastSeenAt)}
        </span>
      ) : (
        ledgerTexts.never
      ),
  },
  ...(canWrite
    ? [
        {
          id: 'change',
          header: '',
          cell: (row: Person) => (
            <PersonButtons person={row} isOwn={row.id === ownId} onInvited={onInvited} />
          ),
        },
      ]
    : []),
];

type SeesProps = { ids: string[] | null; domains: ReadonlyMap<string, string> };

/** One website by its domain; more by their number, with the domains where the pointer rests. */
function Sees({ ids, domains }: SeesProps) {
  if (ids === null) return <span className={line}>{words.all}</span>;
  const names = ids.map((id) => domains.get(id) ?? id);
  if (names.length === 1) return <bdi className={line}>{names[0]}</bdi>;
  return (
    <span className={line} title={names.join(', ')}>
      {words.count(formatNumber(names.length))}
    </span>
  );
}

type ButtonsProps = { person: Person; isOwn: boolean; onInvited: (invited: Invited) => void };

function PersonButtons({ person, isOwn, onInvited }: ButtonsProps) {
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
      <EditPerson person={person} isOwn={isOwn} />
      <Button
        title={words.againHint}
        disabled={again.isPending}
        onClick={() => again.mutate(person.id)}
      >
        {words.again}
      </Button>
      {!isOwn && (
        <ConfirmButton
          text={words.revoke}
          question={words.revokeQuestion(person.name)}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(person.id)}
        />
      )}
    </span>
  );
}

function InvitePerson({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const invite = useChange((body: PersonEntry) => api.account.invitePerson(body), {
    stale: ['people'],
    done: (invited) => {
      setIsOpen(false);
      onInvited(invited);
      return undefined;
    },
  });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.invite}</Button>
      <Modal title={words.invite} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PersonForm isBusy={invite.isPending} submit={words.invite} onSubmit={invite.mutate} />
      </Modal>
    </>
  );
}

/** Changes name, mail address, role and websites; only what differs is sent. */
function EditPerson({ person, isOwn }: { person: Person; isOwn: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const change = useChange(
    (body: Partial<PersonEntry>) => api.account.updatePerson(person.id, body),
    {
      stale: ['people', 'sessions', 'session'],
      done: ({ name }) => {
        setIsOpen(false);
        return words.changed(name);
      },
    },
  );
  const submit = (entry: PersonEntry) =>
    change.mutate({
      name: entry.name,
      email: entry.email,
      ...(!isOwn && { role: entry.role, websiteIds: entry.websiteIds }),
    });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.change}</Button>
      <Modal title={words.changeOf(person.name)} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PersonForm
          person={person}
          isOwn={isOwn}
          isBusy={change.isPending}
          submit={texts.save}
          onSubmit={submit}
        />
        {person.passkeys > 0 && <LostPasskeys person={person} />}
      </Modal>
    </>
  );
}

/** For a person who lost them: a mailed link then lets them add a new one. */
function LostPasskeys({ person }: { person: Person }) {
  const remove = useChange((id: string) => api.account.removePasskeys(id), {
    stale: ['people', 'sessions'],
    done: () => passkeyTexts.removed(person.name),
  });
  return (
    <div className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-3">
      <span>{passkeyTexts.of(formatNumber(person.passkeys))}</span>
      <ConfirmButton
        text={passkeyTexts.lost}
        question={passkeyTexts.lostQuestion(person.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(person.id)}
      />
    </div>
  );
}
