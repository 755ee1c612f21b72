import { type FormEvent, useState } from 'react';
import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { SandboxBadge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { Field } from '../../parts/field';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { importRowTexts as words } from '../../texts/import-rows';

/** What Bing knows of one page. */
export function BingUrl({ websiteId }: { websiteId: string }) {
  const [url, setUrl] = useState('');
  const [asked, setAsked] = useState<string>();
  const read = useRead(
    ['bing-url', websiteId, asked],
    (with_) => api.searchConsole.getBingUrl(websiteId, asked ? { url: asked } : {}, with_),
    { enabled: asked !== undefined },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(url.trim());
  };
  return (
    <Section title={words.urlAtBing}>
      <form onSubmit={submit} className="mb-3 flex flex-wrap items-end gap-2">
        <Field
          label={words.url}
          type="url"
          required
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          className="w-96 max-w-full"
        />
        <Button type="submit" className="h-8">
          {words.ask}
        </Button>
      </form>
      {asked !== undefined && (
        <Await read={read} rows={2}>
          {({ data }) => (
            <dl className="grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-1">
              <Line label={words.url}>
                <bdi className="wrap-anywhere">{data.url}</bdi>{' '}
                {data.dataSource === 'sandbox' && <SandboxBadge />}
              </Line>
              <Line label={words.facts.httpStatus}>
                {data.httpStatus === 0 ? words.notSaid : String(data.httpStatus)}
              </Line>
              <Line label={words.facts.discoveredAt}>
                {data.discoveredAt ? formatMoment(data.discoveredAt) : words.notSaid}
              </Line>
              <Line label={words.facts.lastCrawledAt}>
                {data.lastCrawledAt ? formatMoment(data.lastCrawledAt) : words.notSaid}
              </Line>
              <Line label={words.facts.documentBytes}>{formatNumber(data.documentBytes)}</Line>
              <Line label={words.facts.anchors}>{formatNumber(data.anchors)}</Line>
            </dl>
          )}
        </Await>
      )}
    </Section>
  );
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
