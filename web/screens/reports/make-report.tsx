import { type FormEvent, useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { Button } from '../../parts/button';
import { Field, SelectField } from '../../parts/field';
import { Modal } from '../../parts/panel-dialog';
import { addDays, dayOf } from '../../range';
import { texts } from '../../texts';
import { contentOf, useContents, usualContent } from './report-content';

export function MakeReport() {
  const canWrite = useCanWrite();
  const [isOpen, setIsOpen] = useState(false);
  const websites = useRows(
    ['websites', 'names'],
    (with_) => api.websites.list({ sort: 'name', limit: 1000 }, with_),
    {
      enabled: isOpen,
    },
  );
  const today = dayOf(Date.now());
  const [websiteId, setWebsiteId] = useState('');
  const [content, setContent] = useState<string>(usualContent);
  const contents = useContents(isOpen);
  const [from, setFrom] = useState(addDays(today, -27));
  const [to, setTo] = useState(today);
  const make = useChange(
    (body: Parameters<typeof api.reports.create>[0]) => api.reports.create(body),
    {
      stale: ['reports'],
      done: () => {
        setIsOpen(false);
        return texts.reports.making;
      },
    },
  );
  if (!canWrite) return null;
  const chosen = websiteId || (websites.data?.rows[0]?.id ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ websiteId: chosen, ...contentOf(content), from, to });
  };
  return (
    <>
      <Button kind="main" onClick={() => setIsOpen(true)}>
        {texts.reports.make}
      </Button>
      <Modal title={texts.reports.make} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={texts.overview.columns.website}
            value={chosen}
            choices={(websites.data?.rows ?? []).map(({ id, domain }) => ({
              value: id,
              label: domain,
            }))}
            onChoice={setWebsiteId}
          />
          <SelectField
            label={texts.reports.type}
            value={content}
            choices={contents}
            onChoice={setContent}
          />
          <Field
            label={texts.reports.from}
            type="date"
            required
            max={to}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field
            label={texts.reports.to}
            type="date"
            required
            min={from}
            max={today}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
          <Button
            type="submit"
            kind="main"
            disabled={make.isPending || chosen === ''}
            className="sm:col-span-2"
          >
            {texts.reports.make}
          </Button>
        </form>
      </Modal>
    </>
  );
}
