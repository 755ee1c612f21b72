import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { apiRequestOf } from '../../data/api-request';
import { useRead, useRows } from '../../data/use-read';
import { useWebsite } from '../../data/websites';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { inputClass } from '../../parts/field';
import { Failure, Loading } from '../../parts/states';
import { chosen } from '../../search-params';
import { robotsTexts as words } from '../../texts/robots';
import { CheckRobots } from './check-robots';
import { type Policy, PolicyForm } from './policy-form';
import type { Simulated } from './simulated';
import { SimulationResult } from './simulation-result';
import { WrittenPolicy } from './written-policy';

type Simulation = Data<'simulateRobots'>;

/** Tries a robots.txt on what happened in the last 30 days. */
export function RobotsSimulator({ websiteId }: { websiteId: string }) {
  const website = useWebsite(websiteId);
  const domain = website.data?.data.domain;
  const versions = useRows(
    ['robots-versions', websiteId, domain],
    (with_) =>
      api.crawlers.listRobotsVersions(websiteId, { ...chosen({ host: domain }), limit: 1 }, with_),
    { enabled: domain !== undefined },
  );
  const newest = versions.data?.rows[0];
  const copy = useRead(
    ['robots-copy', newest?.id],
    (with_) => api.crawlers.getRobotsCopy(websiteId, newest?.id ?? '', {}, with_),
    { enabled: newest !== undefined },
  );
  const error = website.error ?? versions.error ?? copy.error;
  if (error) return <Failure error={error} />;
  const isRead = versions.data && (newest === undefined || copy.data);
  if (!isRead || domain === undefined) return <Loading />;
  const current = newest === undefined ? undefined : (copy.data?.data.text ?? '');
  return (
    <>
      <CheckRobots websiteId={websiteId} host={domain} />
      <Simulator key={newest?.id} websiteId={websiteId} host={domain} current={current} />
    </>
  );
}

type Props = { websiteId: string; host: string; current: string | undefined };

function Simulator({ websiteId, host, current }: Props) {
  const id = useId();
  const [text, setText] = useState(current ?? '');
  const run = useMutation({
    mutationFn: async (body: { text: string } | { policy: Policy }): Promise<Simulated> => {
      const { data, response } = await api.crawlers.simulateRobots(websiteId, body).withResponse();
      const request = { ...apiRequestOf(response.url, 'POST'), body };
      const tried = 'text' in body ? body.text : (data.policy?.robotsTxt ?? '');
      return { simulation: data, text: tried, request };
    },
    onSuccess: (tried) => setText(tried.text),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate({ text });
  };
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]">
      <div>
        <form onSubmit={submit}>
          <label htmlFor={id} className="block font-medium">
            {words.editor}
          </label>
          <p className="mb-2 wrap-anywhere text-muted">{words.start(host)}</p>
          <textarea
            id={id}
            spellCheck={false}
            rows={18}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} w-full resize-y py-1.5 font-mono text-xs leading-5`}
          />
          {current === undefined && <p className="mt-1 text-warn">{words.unread}</p>}
          <div className="mt-2 flex gap-2">
            <Button type="submit" kind="main" disabled={run.isPending}>
              {run.isPending ? words.running : words.run}
            </Button>
            {current !== undefined && text !== current && (
              <Button onClick={() => setText(current)}>{words.reset}</Button>
            )}
          </div>
          {run.data && <Warnings simulation={run.data.simulation} />}
        </form>
        <PolicyForm isPending={run.isPending} onPolicy={(policy) => run.mutate({ policy })} />
      </div>
      <div aria-live="polite" className="min-w-0">
        {run.error && <Failure error={run.error} />}
        {run.data?.simulation.policy && (
          <WrittenPolicy policy={run.data.simulation.policy} request={run.data.request} />
        )}
        {run.data && (
          <SimulationResult
            websiteId={websiteId}
            simulated={run.data}
            isStale={run.data.text !== text}
          />
        )}
      </div>
    </div>
  );
}

function Warnings({ simulation: { warnings } }: { simulation: Simulation }) {
  if (warnings.length === 0) return null;
  return (
    <section className="mt-4">
      <h2 className="font-medium text-warn">{words.warnings}</h2>
      <ul className="mt-1 space-y-0.5 text-muted">
        {warnings.map(({ line, code, text, suggestion }) => (
          <li key={`${line} ${code} ${text}`} className="wrap-anywhere">
            {line === null ? text : words.warning(formatNumber(line), text)}
            {suggestion && <span className="text-warn"> {words.meant(suggestion)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
