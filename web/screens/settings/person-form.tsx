import { type FormEvent, useState } from 'react';
import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { Button } from '../../parts/button';
import { Field, SelectField } from '../../parts/field';
import { peopleTexts as words } from '../../texts/people';
import { settingsTexts } from '../../texts/settings';

const roles = ['client', 'viewer', 'editor', 'owner'] as const;

export type PersonEntry = {
  name: string;
  email: string | null;
  role: (typeof roles)[number];
  websiteIds: string[] | null;
};

type Props = {
  person?: PersonEntry;
  /** The own role cannot be changed. */
  isOwn?: boolean;
  isBusy: boolean;
  submit: string;
  onSubmit: (person: PersonEntry) => void;
};

/** The fields of a person, for an invitation and for a change. */
export function PersonForm({ person, isOwn = false, isBusy, submit, onSubmit }: Props) {
  const [name, setName] = useState(person?.name ?? '');
  const [email, setEmail] = useState(person?.email ?? '');
  const [role, setRole] = useState<PersonEntry['role']>(person?.role ?? 'client');
  const [chosen, setChosen] = useState<readonly string[]>(person?.websiteIds ?? []);
  const isLimited = role === 'client';
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({
      name: name.trim(),
      email: email.trim() || null,
      role,
      websiteIds: isLimited ? [...chosen] : null,
    });
  };
  return (
    <form onSubmit={send} className="grid gap-3">
      <Field
        label={settingsTexts.name}
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
        disabled={isOwn}
        title={isOwn ? words.ownRole : undefined}
        choices={roles.map((value) => ({ value, label: words.roleHints[value] }))}
        onChoice={(value) => setRole(roles.find((known) => known === value) ?? 'client')}
      />
      {isLimited && <WebsiteChoice chosen={chosen} onChoice={setChosen} />}
      <Button
        type="submit"
        kind="main"
        disabled={isBusy || (isLimited && chosen.length === 0)}
        title={isLimited && chosen.length === 0 ? words.chooseWebsites : undefined}
      >
        {submit}
      </Button>
    </form>
  );
}

type ChoiceProps = { chosen: readonly string[]; onChoice: (ids: readonly string[]) => void };

function WebsiteChoice({ chosen, onChoice }: ChoiceProps) {
  const websites = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ sort: 'name', limit: 1000 }, with_),
  );
  const toggle = (id: string) =>
    onChoice(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className="max-h-56 overflow-y-auto rounded-md border border-line p-2">
      <legend className="px-1 font-medium">{words.websites}</legend>
      {websites.data?.rows.map(({ id, domain }) => (
        <label key={id} className="flex items-center gap-2 rounded px-1.5 py-1 hover:bg-raised">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <bdi>{domain}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
