import { type FormEvent, useState } from 'react';
import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { Field } from '../../parts/field';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { chosen } from '../../search-params';
import { labelOf } from '../../texts';
import { importRowTexts as words } from '../../texts/import-rows';

type Asked = { url: string; bot: string; at: string };

/** Whether robots.txt allows one crawler one URL, now or on an earlier day, and by which line. */
export function CheckRobots({ websiteId, host }: { websiteId: string; host: string }) {
  const [typed, setTyped] = useState<Asked>({ url: `https://${host}/`, bot: 'Googlebot', at: '' });
  const [asked, setAsked] = useState<Asked>();
  const read = useRead(
    ['robots', websiteId, 'check', asked],
    (with_) => api.crawlers.checkRobots(websiteId, asked ? chosen(asked) : {}, with_),
    { enabled: asked !== undefined },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed);
  };
  const type = (change: Partial<Asked>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <Section title={words.checkTitle}>
      <form onSubmit={submit} className="mb-3 flex flex-wrap items-end gap-3">
        <Field
          label={words.url}
          type="url"
          required
          value={typed.url}
          onChange={(event) => type({ url: event.target.value })}
          className="w-96 max-w-full"
        />
        <Field
          label={words.bot}
          required
          value={typed.bot}
          onChange={(event) => type({ bot: event.target.value })}
          className="w-72 max-w-full"
        />
        <Field
          label={words.at}
          type="date"
          value={typed.at}
          onChange={(event) => type({ at: event.target.value })}
          className="w-56 max-w-full"
        />
        <Button type="submit" className="h-8">
          {words.check}
        </Button>
      </form>
      {asked && (
        <Await read={read} rows={2}>
          {({ data }) => (
            <div role="status" className="space-y-1">
              <p className="flex flex-wrap items-center gap-2">
                {data.isAllowed === null ? (
                  <Badge>{words.notKnown}</Badge>
                ) : (
                  <Badge tone={data.isAllowed ? 'good' : 'bad'}>
                    {data.isAllowed ? words.allowed : words.disallowed}
                  </Badge>
                )}
                <bdi className="wrap-anywhere">
                  {data.bot}: {data.url}
                </bdi>
              </p>
              <p className="text-muted wrap-anywhere">
                {data.line === null || data.rule === null
                  ? `${words.noRule} (${labelOf(data.reason)})`
                  : words.line(formatNumber(data.line), data.rule)}
                {data.copy && ` · ${formatMoment(data.copy.lastSeenAt)}`}
              </p>
              {data.canIgnore && <p className="text-warn">{words.canIgnore}</p>}
            </div>
          )}
        </Await>
      )}
    </Section>
  );
}
