import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Passkey,
  passkeysQuery,
  registerPasskey,
  removePasskey,
  usualPasskeyName,
} from '../../data/passkeys';
import { useSession, waysQuery } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatAgo, formatDay, formatMoment } from '../../format';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { Field } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Empty, Failure } from '../../parts/states';
import { passkeyTexts as words } from '../../texts/passkeys';

/** The own passkeys of a person. Where browsers make none, there is nothing to see. */
export function Passkeys() {
  const isPerson = useSession()?.isPerson === true;
  const canAdd = useQuery(waysQuery).data?.passkey === true;
  const read = useQuery({ ...passkeysQuery, enabled: isPerson });
  if (!isPerson || (!canAdd && !read.data?.length)) return null;
  return (
    <Section title={words.title} note={words.note} actions={canAdd && <AddPasskey />}>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.length === 0 && <Empty title={words.none}>{words.noneHint}</Empty>}
      {read.data && read.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
          {read.data.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <bdi className="min-w-40 flex-1 font-medium wrap-anywhere">{passkey.name}</bdi>
              <span className="text-muted">
                {words.created} {formatDay(passkey.createdAt)}
              </span>
              <span
                className="text-muted"
                title={passkey.lastUsedAt ? formatMoment(passkey.lastUsedAt) : undefined}
              >
                {words.used} {passkey.lastUsedAt ? formatAgo(passkey.lastUsedAt) : words.never}
              </span>
              <RemovePasskey passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function RemovePasskey({ passkey }: { passkey: Passkey }) {
  const remove = useChange(removePasskey, { stale: ['passkeys', 'people'] });
  return (
    <ConfirmButton
      text={words.remove}
      question={words.removeQuestion(passkey.name)}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(passkey.id)}
    />
  );
}

function AddPasskey() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState(usualPasskeyName);
  const add = useChange(registerPasskey, {
    stale: ['passkeys', 'people'],
    done: () => {
      setIsOpen(false);
      return words.added(name.trim());
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(name.trim());
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.add}</Button>
      <Modal title={words.add} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3">
          <Field
            label={words.name}
            hint={words.nameHint}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" kind="main" disabled={add.isPending}>
            {words.add}
          </Button>
        </form>
      </Modal>
    </>
  );
}
