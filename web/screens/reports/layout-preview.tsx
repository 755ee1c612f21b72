import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BodyOf } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { Field, SelectField } from '../../parts/field';
import { Empty, Failure, Loading } from '../../parts/states';
import { addDays, dayOf } from '../../range';
import { texts } from '../../texts';
import { templateTexts as words } from '../../texts/templates';
import { hasData, type LayoutItem } from './layout-items';
import { PreviewFrame } from './preview-frame';

type Language = 'en' | 'de';
type Asked = BodyOf<'previewReport'>;

/** A page takes a moment to make, so it waits until a person stops typing. */
const typingMs = 700;

function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Value;
}

/** The page of a report with this layout, for a website and days that are chosen here. */
export function LayoutPreview({ name, layout }: { name: string; layout: LayoutItem[] }) {
  const websites = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ sort: 'name', limit: 1000 }, with_),
  );
  const yesterday = addDays(dayOf(Date.now()), -1);
  const [chosenId, setChosenId] = useState('');
  const [language, setLanguage] = useState<Language>('en');
  const [from, setFrom] = useState(addDays(yesterday, -27));
  const [to, setTo] = useState(yesterday);
  const websiteId = chosenId || (websites.data?.rows[0]?.id ?? '');
  const website = websites.data?.rows.find(({ id }) => id === websiteId);
  // As a report of the template is called.
  const named = name && website ? { title: `${name} – ${website.name}`.slice(0, 200) } : {};
  const asked: Asked = useSettled({ websiteId, ...named, layout, language, from, to });
  const canAsk = asked.websiteId !== '' && hasData((asked.layout ?? []) as LayoutItem[]);
  const read = useQuery({
    queryKey: ['report-preview', asked],
    queryFn: async ({ signal }) => api.reports.preview(asked, { signal }),
    enabled: canAsk,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  return (
    <section aria-labelledby="preview-title" className="min-w-0">
      <h2 id="preview-title" className="text-base font-semibold">
        {words.preview}
      </h2>
      <p className="mb-2 text-muted">{words.previewNote}</p>
      <div className="mb-3 grid grid-cols-2 gap-2 xl:grid-cols-4">
        <SelectField
          label={texts.overview.columns.website}
          value={websiteId}
          choices={(websites.data?.rows ?? []).map(({ id, domain }) => ({
            value: id,
            label: domain,
          }))}
          onChoice={setChosenId}
        />
        <SelectField
          label={words.language}
          value={language}
          choices={Object.entries(words.languages).map(([value, label]) => ({ value, label }))}
          onChoice={(value) => setLanguage(value === 'de' ? 'de' : 'en')}
        />
        <Field
          label={texts.reports.from}
          type="date"
          max={to}
          value={from}
          onChange={(event) => event.target.value && setFrom(event.target.value)}
        />
        <Field
          label={texts.reports.to}
          type="date"
          min={from}
          max={dayOf(Date.now())}
          value={to}
          onChange={(event) => event.target.value && setTo(event.target.value)}
        />
      </div>
      <p role="status" className="mb-1 min-h-5 text-xs text-muted">
        {read.isFetching ? words.previewBusy : ''}
      </p>
      {websites.data?.rows.length === 0 ? (
        <Empty title={words.noWebsite} />
      ) : !hasData(layout) ? (
        <Empty title={words.previewEmpty} />
      ) : read.error ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <PreviewFrame title={words.preview} html={read.data.html} />
      ) : (
        <Loading />
      )}
    </section>
  );
}
