import { type FormEvent, useId, useState } from 'react';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useWebsiteSettings } from '../../data/websites';
import { Button } from '../../parts/button';
import { Field, inputClass } from '../../parts/field';
import { ObjectFacts } from '../../parts/object-facts';
import { Await } from '../../parts/states';
import { sectionTexts } from '../../texts/sections';
import { Faults } from './faults';

const words = sectionTexts.settings;

type Segment = Data<'getWebsiteSettings'>['audits']['segments'][number];

/** A segment as it is written: its addresses are lines. */
type Draft = { name: string; urls: string };

const draftOf = ({ name, urls }: Segment): Draft => ({ name, urls: urls.join('\n') });
const segmentOf = ({ name, urls }: Draft): Segment => ({
  name,
  urls: urls
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
});

/** What groups the pages of a website's audits. */
export function Segments({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const read = useWebsiteSettings(websiteId);
  return (
    <Await read={read}>
      {({ data: { audits } }) =>
        canWrite ? (
          <SegmentsForm websiteId={websiteId} stored={audits.segments} />
        ) : (
          <ObjectFacts value={{ segments: audits.segments }} />
        )
      }
    </Await>
  );
}

type FormProps = { websiteId: string; stored: readonly Segment[] };

function SegmentsForm({ websiteId, stored }: FormProps) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(stored.map(draftOf));
  const save = useChange(
    (segments: Segment[]) => api.websites.updateSettings(websiteId, { audits: { segments } }),
    {
      stale: ['website-settings', 'audit-sections', 'audit-pages', 'audit-issues'],
      done: () => words.saved,
    },
  );
  const replace = (index: number, draft: Draft) =>
    setDrafts(drafts.map((before, at) => (at === index ? draft : before)));
  const moveUp = (index: number) => {
    const moved = drafts.filter((_, at) => at !== index);
    const draft = drafts[index];
    if (draft) setDrafts([...moved.slice(0, index - 1), draft, ...moved.slice(index - 1)]);
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate(drafts.map(segmentOf));
      }}
    >
      <p className="text-muted">{words.hint}</p>
      {drafts.length === 0 && <p>{words.none}</p>}
      {drafts.map((draft, index) => (
        <SegmentFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place.
          key={index}
          draft={draft}
          onDraft={(changed) => replace(index, changed)}
          onUp={index === 0 ? undefined : () => moveUp(index)}
          onRemove={() => setDrafts(drafts.filter((_, at) => at !== index))}
        />
      ))}
      <Button onClick={() => setDrafts([...drafts, { name: '', urls: '' }])}>{words.add}</Button>
      <Faults error={save.error} />
      <div>
        <Button type="submit" kind="main" disabled={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
};

function SegmentFields({ draft, onDraft, onUp, onRemove }: FieldsProps) {
  const id = useId();
  return (
    <div className="grid gap-2 rounded-md border border-line p-2 sm:grid-cols-[1fr_2fr_auto]">
      <Field
        label={words.name}
        required
        maxLength={60}
        value={draft.name}
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
      />
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          {words.urls}
        </label>
        <textarea
          id={id}
          required
          rows={3}
          dir="ltr"
          spellCheck={false}
          value={draft.urls}
          onChange={(event) => onDraft({ ...draft, urls: event.target.value })}
          className={`${inputClass} w-full`}
        />
        <p className="text-xs text-muted">{words.urlsHint}</p>
      </div>
      <div className="flex items-start gap-1 sm:pt-6">
        {onUp && (
          <Button
            kind="quiet"
            aria-label={words.up(draft.name)}
            title={words.up(draft.name)}
            onClick={onUp}
          >
            ↑
          </Button>
        )}
        <Button
          kind="quiet"
          aria-label={words.remove(draft.name)}
          title={words.remove(draft.name)}
          onClick={onRemove}
        >
          ×
        </Button>
      </div>
    </div>
  );
}
