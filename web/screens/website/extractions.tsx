import { type FormEvent, useState } from 'react';
import type { BodyOf, Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useWebsite, useWebsiteSettings } from '../../data/websites';
import { formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { Field, SelectField } from '../../parts/field';
import { ObjectFacts } from '../../parts/object-facts';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { labelOf } from '../../texts';
import { auditMoreTexts } from '../../texts/audit-more';
import { extractionTexts as words } from '../../texts/extractions';
import { Faults } from './faults';

type Audits = Data<'getWebsiteSettings'>['audits'];
type Extraction = Audits['extractions'][number];
type OwnCheck = Audits['ownChecks'][number];
type Rules = Pick<Audits, 'extractions' | 'ownChecks'>;
type Tried = Data<'tryAuditExtractions'>;

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const newExtraction: Extraction = {
  name: '',
  by: 'css',
  expression: '',
  takes: 'text',
  attribute: null,
};
const newCheck: OwnCheck = {
  name: '',
  title: '',
  severity: 'warning',
  extraction: '',
  rule: 'contains',
  text: null,
  times: null,
};

const replaced = <Row,>(rows: readonly Row[], index: number, row: Row) =>
  rows.map((before, at) => (at === index ? row : before));
const without = <Row,>(rows: readonly Row[], index: number) => rows.filter((_, at) => at !== index);

/** What every audit of a website takes out of its pages and checks of them. */
export function Extractions({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const read = useWebsiteSettings(websiteId);
  return (
    <Await read={read}>
      {({ data: { audits } }) =>
        canWrite ? (
          <RulesForm websiteId={websiteId} stored={audits} />
        ) : (
          <ObjectFacts value={{ extractions: audits.extractions, ownChecks: audits.ownChecks }} />
        )
      }
    </Await>
  );
}

type FormProps = { websiteId: string; stored: Rules };

function RulesForm({ websiteId, stored }: FormProps) {
  const [extractions, setExtractions] = useState<readonly Extraction[]>(stored.extractions);
  const [checks, setChecks] = useState<readonly OwnCheck[]>(stored.ownChecks);
  const save = useChange(
    (rules: Rules) => api.websites.updateSettings(websiteId, { audits: rules }),
    { stale: ['website-settings'], done: () => words.saved },
  );
  const rules = { extractions: [...extractions], ownChecks: [...checks] };
  return (
    <>
      <form
        className="mb-6 space-y-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save.mutate(rules);
        }}
      >
        <Section title={words.extractions}>
          <p className="mb-3 text-muted">{words.hint}</p>
          {extractions.length === 0 && <p className="mb-3">{words.none}</p>}
          {extractions.map((row, index) => (
            <ExtractionFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place.
              key={index}
              row={row}
              onRow={(changed) => setExtractions(replaced(extractions, index, changed))}
              onRemove={() => setExtractions(without(extractions, index))}
            />
          ))}
          <Button onClick={() => setExtractions([...extractions, newExtraction])}>
            {words.add}
          </Button>
        </Section>
        <Section title={words.checks}>
          <p className="mb-3 text-muted">{words.checksHint}</p>
          {checks.length === 0 && <p className="mb-3">{words.noChecks}</p>}
          {checks.map((row, index) => (
            <CheckFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place.
              key={index}
              row={row}
              names={extractions.map(({ name }) => name)}
              onRow={(changed) => setChecks(replaced(checks, index, changed))}
              onRemove={() => setChecks(without(checks, index))}
            />
          ))}
          <Button
            disabled={extractions.length === 0}
            onClick={() =>
              setChecks([...checks, { ...newCheck, extraction: extractions[0]?.name ?? '' }])
            }
          >
            {words.addCheck}
          </Button>
        </Section>
        <Faults error={save.error} />
        <Button type="submit" kind="main" disabled={save.isPending}>
          {words.save}
        </Button>
      </form>
      {extractions.length > 0 && <TryOut websiteId={websiteId} rules={rules} />}
    </>
  );
}

const rowClass = 'mb-3 grid items-end gap-2 rounded-md border border-line p-2 sm:grid-cols-6';

type RowProps<Row> = { row: Row; onRow: (row: Row) => void; onRemove: () => void };

function ExtractionFields({ row, onRow, onRemove }: RowProps<Extraction>) {
  const takings =
    row.by === 'regex'
      ? { text: words.takings.text, count: words.takings.count }
      : { ...words.takings };
  return (
    <div className={rowClass}>
      <Field
        className="sm:col-span-2"
        label={words.name}
        placeholder="price"
        title={words.nameHint}
        required
        pattern="[a-z][a-z0-9_]{0,39}"
        value={row.name}
        onChange={(event) => onRow({ ...row, name: event.target.value })}
      />
      <SelectField
        className="sm:col-span-2"
        label={words.by}
        value={row.by}
        choices={choices(words.bys)}
        onChoice={(by) =>
          onRow({ ...row, by: by as Extraction['by'], takes: 'text', attribute: null })
        }
      />
      <SelectField
        className="sm:col-span-2"
        label={words.takes}
        value={row.takes}
        choices={choices(takings)}
        onChoice={(takes) =>
          onRow({
            ...row,
            takes: takes as Extraction['takes'],
            attribute: takes === 'attribute' ? 'content' : null,
          })
        }
      />
      <Field
        className={row.takes === 'attribute' ? 'sm:col-span-3' : 'sm:col-span-5'}
        label={words.expression}
        required
        maxLength={1_000}
        spellCheck={false}
        dir="ltr"
        value={row.expression}
        onChange={(event) => onRow({ ...row, expression: event.target.value })}
      />
      {row.takes === 'attribute' && (
        <Field
          className="sm:col-span-2"
          label={words.attribute}
          required
          value={row.attribute ?? ''}
          onChange={(event) => onRow({ ...row, attribute: event.target.value })}
        />
      )}
      <RemoveButton name={row.name} onRemove={onRemove} />
    </div>
  );
}

const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <Button
    kind="quiet"
    className="justify-self-end"
    aria-label={words.remove(name)}
    title={words.remove(name)}
    onClick={onRemove}
  >
    ×
  </Button>
);

type CheckProps = RowProps<OwnCheck> & { names: readonly string[] };

function CheckFields({ row, names, onRow, onRemove }: CheckProps) {
  return (
    <div className={rowClass}>
      <Field
        className="sm:col-span-2"
        label={words.name}
        placeholder="no_price"
        title={words.nameHint}
        required
        pattern="[a-z][a-z0-9_]{0,39}"
        value={row.name}
        onChange={(event) => onRow({ ...row, name: event.target.value })}
      />
      <Field
        className="sm:col-span-2"
        label={words.title}
        required
        maxLength={120}
        value={row.title}
        onChange={(event) => onRow({ ...row, title: event.target.value })}
      />
      <SelectField
        className="sm:col-span-2"
        label={words.severity}
        value={row.severity}
        choices={choices(auditMoreTexts.severities)}
        onChoice={(severity) => onRow({ ...row, severity: severity as OwnCheck['severity'] })}
      />
      <SelectField
        label={words.extraction}
        value={row.extraction}
        choices={[...new Set([...names, row.extraction])].map((value) => ({ value, label: value }))}
        onChoice={(extraction) => onRow({ ...row, extraction })}
      />
      <SelectField
        className="sm:col-span-2"
        label={words.rule}
        value={row.rule}
        choices={choices(words.rules)}
        onChoice={(rule) =>
          onRow({
            ...row,
            rule: rule as OwnCheck['rule'],
            text: null,
            times: rule === 'at_least' ? 1 : null,
          })
        }
      />
      {row.rule === 'at_least' ? (
        <Field
          className="sm:col-span-2"
          label={words.times}
          type="number"
          min={1}
          max={1_000}
          required
          value={row.times ?? 1}
          onChange={(event) => onRow({ ...row, times: Number(event.target.value) })}
        />
      ) : (
        <Field
          className="sm:col-span-2"
          label={words.text}
          placeholder={words.textHint}
          maxLength={500}
          value={row.text ?? ''}
          onChange={(event) => onRow({ ...row, text: event.target.value || null })}
        />
      )}
      <RemoveButton name={row.name} onRemove={onRemove} />
    </div>
  );
}

function TryOut({ websiteId, rules }: { websiteId: string; rules: Rules }) {
  const website = useWebsite(websiteId);
  const home = `https://${website.data?.data.domain ?? ''}/`;
  const [url, setUrl] = useState('');
  const run = useChange(
    (body: BodyOf<'tryAuditExtractions'>) => api.audits.tryExtractions(websiteId, body),
    { stale: [] },
  );
  return (
    <Section title={words.try}>
      <p className="mb-3 text-muted">{words.tryHint}</p>
      <form
        className="mb-3 flex flex-wrap items-end gap-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run.mutate({ url: url || home, ...rules });
        }}
      >
        <Field
          className="grow"
          label={words.url}
          type="url"
          placeholder={home}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit" disabled={run.isPending}>
          {words.tryNow}
        </Button>
      </form>
      <Faults error={run.error} />
      {run.data && <Results tried={run.data} />}
    </Section>
  );
}

function Results({ tried }: { tried: Tried }) {
  return (
    <div aria-live="polite">
      <p className="mb-2 wrap-anywhere">
        {tried.httpStatus !== null && (
          <Badge tone={tried.httpStatus < 400 ? 'neutral' : 'bad'}>{tried.httpStatus}</Badge>
        )}{' '}
        <bdi>{tried.url}</bdi>
      </p>
      {tried.failure && <p className="text-bad">{tried.failure}</p>}
      <dl className="divide-y divide-line">
        {tried.extractions.map(({ name, matches, values, failure, message }) => (
          <div key={name} className="py-1.5">
            <dt className="font-medium">
              {name}{' '}
              {failure === null ? (
                <Badge>{words.matches(matches ?? 0, formatNumber(matches ?? 0))}</Badge>
              ) : (
                <Badge tone="bad">{failure === 'too_slow' ? words.tooSlow : words.failed}</Badge>
              )}
            </dt>
            <dd>
              {message && <p className="text-bad">{message}</p>}
              <ul>
                {values.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: values may be equal.
                  <li key={index} className="wrap-anywhere text-muted">
                    <bdi>{value}</bdi>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
        {tried.ownChecks.map(({ name, isPassed, detail }) => (
          <div key={name} className="py-1.5">
            <dt className="font-medium">
              {labelOf(name)}{' '}
              {isPassed === null ? (
                <Badge tone="warn">{words.unknown}</Badge>
              ) : (
                <Badge tone={isPassed ? 'good' : 'bad'}>
                  {isPassed ? words.passes : words.fails}
                </Badge>
              )}
            </dt>
            {detail && (
              <dd className="text-xs text-muted">
                <ObjectFacts value={detail} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
