import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useRows } from '../../data/use-read';
import { formatAgo, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { CopyText } from '../../parts/copy-text';
import { inputClass } from '../../parts/field';
import { later } from '../../parts/later';
import { texts } from '../../texts';
import { WebsiteForm } from './add-website';
import { sendLogCommand } from './log-command';

/** Its dialog is not needed for the first screen. */
const ReadNow = later(async () => (await import('../rankings/read-now')).ReadNow);

/** The way from an empty workspace to the first numbers. */
export function FirstSteps({ websiteId }: { websiteId?: string }) {
  const canWrite = useCanWrite();
  const { steps } = texts.firstRun;
  return (
    <ol className="grid max-w-3xl gap-3">
      <Step number={1} title={steps.website} isDone={websiteId !== undefined}>
        {websiteId === undefined &&
          (canWrite ? <WebsiteForm /> : <p className="text-muted">{texts.firstRun.readKey}</p>)}
        {websiteId === undefined && (
          <p className="mt-3 text-muted">
            {texts.firstRun.demo} <code className="font-mono">npm run admin -- demo</code>
          </p>
        )}
      </Step>
      {websiteId === undefined ? (
        <>
          <Step number={2} title={steps.logs} isDone={false} />
          <Step number={3} title={steps.keywords} isDone={false} />
        </>
      ) : (
        <>
          <LogStep websiteId={websiteId} />
          <KeywordStep websiteId={websiteId} canWrite={canWrite} />
        </>
      )}
    </ol>
  );
}

type StepProps = { number: number; title: string; isDone: boolean; children?: ReactNode };

const Step = ({ number, title, isDone, children }: StepProps) => (
  <li className="rounded-lg border border-line bg-panel p-4">
    <h2 className="flex items-center gap-2.5 font-semibold">
      <span
        className={`grid size-6 place-items-center rounded-full text-xs ${
          isDone ? 'bg-good-tint text-good' : 'bg-raised text-muted'
        }`}
      >
        {isDone ? '✓' : number}
      </span>
      {title}
      {isDone && <span className="sr-only">({texts.firstRun.done})</span>}
    </h2>
    {children && <div className="mt-3 ps-8.5">{children}</div>}
  </li>
);

const waitingMs = 3000;

function LogStep({ websiteId }: { websiteId: string }) {
  const command = sendLogCommand(location.origin, websiteId);
  const [isWaiting, setIsWaiting] = useState(true);
  const batches = useRows(
    ['log-batches', websiteId, 'first'],
    (with_) => api.logDrains.listLogBatches(websiteId, { limit: 1 }, with_),
    { refetchMs: isWaiting ? waitingMs : false },
  );
  const first = batches.data?.rows[0];
  if (first && isWaiting) setIsWaiting(false);
  return (
    <Step number={2} title={texts.firstRun.steps.logs} isDone={first !== undefined}>
      <p className="mb-2 text-muted">{texts.firstRun.logHint}</p>
      <CopyText text={command} />
      <p role="status" className="mt-3 flex items-center gap-2">
        {first ? (
          <Badge tone="good">
            {texts.firstRun.received(formatNumber(first.received), formatAgo(first.receivedAt))}
          </Badge>
        ) : (
          <>
            <span
              className="size-2 motion-safe:animate-pulse rounded-full bg-accent"
              aria-hidden="true"
            />
            {texts.firstRun.waiting}
          </>
        )}
      </p>
    </Step>
  );
}

function KeywordStep({ websiteId, canWrite }: { websiteId: string; canWrite: boolean }) {
  const id = useId();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const known = useRows(['keywords', websiteId, 'count'], (with_) =>
    api.keywords.list({ websiteId, limit: 1 }, with_),
  );
  const total = known.data?.total ?? 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const keywords = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (keywords.length === 0) return;
    setIsBusy(true);
    setProblem('');
    try {
      await api.keywords.create({ websiteId, keywords });
      setText('');
      await queries.invalidateQueries({ queryKey: ['keywords', websiteId] });
      await queries.invalidateQueries({ queryKey: ['estimate'] });
    } catch (error) {
      setProblem((error as Error).message);
    }
    setIsBusy(false);
  };
  return (
    <Step number={3} title={texts.firstRun.steps.keywords} isDone={total > 0}>
      {total > 0 && (
        <p className="mb-2">
          {texts.firstRun.tracked(formatNumber(total))}{' '}
          <Link
            to="/websites/$websiteId"
            params={{ websiteId }}
            search={{}}
            className="text-accent underline"
          >
            {texts.screens.changes}
          </Link>{' '}
          {canWrite && <ReadNow websiteId={websiteId} />}
        </p>
      )}
      {canWrite ? (
        <form onSubmit={submit}>
          <label htmlFor={id} className="mb-1 block text-muted">
            {texts.firstRun.keywordHint}
          </label>
          <textarea
            id={id}
            rows={4}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} w-full py-1`}
          />
          {problem && (
            <p role="alert" className="text-bad">
              {problem}
            </p>
          )}
          <Button type="submit" kind="main" disabled={isBusy} className="mt-1">
            {texts.firstRun.track}
          </Button>
        </form>
      ) : (
        <p className="text-muted">{texts.firstRun.readKey}</p>
      )}
    </Step>
  );
}
