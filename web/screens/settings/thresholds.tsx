import { type FormEvent, useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { useWebsiteSettings } from '../../data/websites';
import { Button } from '../../parts/button';
import { Field, SelectField } from '../../parts/field';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { notificationTexts as own } from './notification-texts';

type Settings = Awaited<ReturnType<typeof api.websites.getSettings>>;
type Values = Settings['notifications'];
type Name = keyof typeof own.fields;

const names = Object.keys(own.fields) as Name[];

const partsOf = (name: Name) => {
  const dot = name.indexOf('.');
  return { group: name.slice(0, dot), field: name.slice(dot + 1) };
};

/** The value of `rankings.placesMin`, by its name. */
function thresholdOf(values: Values, name: Name): number {
  const { group, field } = partsOf(name);
  const all = values as unknown as Record<string, Record<string, number>>;
  return all[group]?.[field] ?? 0;
}

/** Only what was changed is sent. */
function changesOf(values: Values, form: FormData): Record<string, Record<string, number>> {
  const changes: Record<string, Record<string, number>> = {};
  for (const name of names) {
    const value = Number(form.get(name));
    if (value === thresholdOf(values, name)) continue;
    const { group, field } = partsOf(name);
    changes[group] = { ...changes[group], [field]: value };
  }
  return changes;
}

/** The thresholds above which something is reported about a website. */
export function Thresholds() {
  const websites = useRows(['websites', 'thresholds'], (with_) =>
    api.websites.list({ limit: 200, status: 'active' }, with_),
  );
  const [chosen, setChosen] = useState('');
  return (
    <Section title={own.thresholds}>
      <p className="mb-3 text-muted">{own.thresholdsHint}</p>
      <Await read={websites}>
        {(data) => {
          const websiteId = chosen || (data.rows[0]?.id ?? '');
          if (websiteId === '') return null;
          return (
            <>
              <SelectField
                className="mb-4 max-w-96"
                label={own.website}
                value={websiteId}
                choices={data.rows.map(({ id, domain }) => ({ value: id, label: domain }))}
                onChoice={setChosen}
              />
              <Form key={websiteId} websiteId={websiteId} />
            </>
          );
        }}
      </Await>
    </Section>
  );
}

function Form({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const read = useWebsiteSettings(websiteId);
  const save = useChange(
    (notifications: object) => api.websites.updateSettings(websiteId, { notifications }),
    { stale: ['website-settings'], done: () => own.saved },
  );
  return (
    <Await read={read}>
      {({ data: { notifications } }) => (
        <form
          className="grid max-w-2xl gap-3 sm:grid-cols-2"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            save.mutate(changesOf(notifications, new FormData(event.currentTarget)));
          }}
        >
          {names.map((name) => (
            <Field
              key={name}
              name={name}
              label={own.fields[name]}
              type="number"
              step="any"
              min={0}
              required
              disabled={!canWrite}
              defaultValue={thresholdOf(notifications, name)}
            />
          ))}
          {canWrite && (
            <div className="self-end">
              <Button type="submit" kind="main" disabled={save.isPending}>
                {own.save}
              </Button>
            </div>
          )}
        </form>
      )}
    </Await>
  );
}
