import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import type { useRows } from '../../data/use-read';
import { formatAgo, formatDay, formatMoment } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { Figure } from '../../parts/figure';
import { ObjectFacts } from '../../parts/object-facts';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { addDays, dayOf } from '../../range';
import { labelOf, texts } from '../../texts';
import { changesTexts } from '../../texts/changes';

type Alert = Row<'listWebsiteAlerts'>;

export function OpenAlerts({ read }: { read: ReturnType<typeof useRows<Alert>> }) {
  if (read.data?.total === 0) return null;
  return (
    <Section title={changesTexts.alerts}>
      <Await read={read}>
        {(data) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
            {data.rows.map((alert) => (
              <AlertLine key={alert.id} alert={alert} request={data.request} />
            ))}
          </ul>
        )}
      </Await>
    </Section>
  );
}

const snoozeDays = 7;

/** What a preference asks for is not binding, and so is distinguished from what a rule refuses. */
const headlineOf = ({ kind, evidence }: Alert) =>
  labelOf(evidence['refusedBy'] === 'preference' ? `${kind}_preference` : kind);

function AlertLine({ alert, request }: { alert: Alert; request: ApiRequest }) {
  const canWrite = useCanWrite();
  const acknowledge = useChange((id: string) => api.alerts.acknowledge(id), { stale: ['alerts'] });
  const snooze = useChange(
    (id: string) =>
      api.alerts.snooze(id, { until: `${addDays(dayOf(Date.now()), snoozeDays)}T00:00:00Z` }),
    { stale: ['alerts'] },
  );
  const isSnoozed = alert.snoozedUntil !== null && Date.parse(alert.snoozedUntil) > Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="min-w-0 flex-1 basis-56">
        <Figure
          value={headlineOf(alert)}
          className="font-medium"
          evidence={() => ({
            title: headlineOf(alert),
            value: alert.subject,
            facts: [
              { label: texts.evidence.state, value: labelOf(alert.state) },
              { label: texts.evidence.at, value: formatMoment(alert.lastSeenAt) },
              { label: texts.evidence.of, value: <ObjectFacts value={alert.evidence} /> },
            ],
            request,
          })}
        />{' '}
        <bdi className="text-muted wrap-anywhere">{alert.subject}</bdi>
      </span>
      <span className="text-xs text-muted" title={formatMoment(alert.openedAt)}>
        {formatAgo(alert.openedAt)}
      </span>
      {alert.acknowledgedAt && <Badge tone="good">{changesTexts.acknowledged}</Badge>}
      {isSnoozed && <Badge>{changesTexts.snoozed(formatDay(alert.snoozedUntil ?? ''))}</Badge>}
      {canWrite && !alert.acknowledgedAt && (
        <Button onClick={() => acknowledge.mutate(alert.id)} disabled={acknowledge.isPending}>
          {changesTexts.acknowledge}
        </Button>
      )}
      {canWrite && !isSnoozed && (
        <Button kind="quiet" onClick={() => snooze.mutate(alert.id)} disabled={snooze.isPending}>
          {changesTexts.snooze}
        </Button>
      )}
    </li>
  );
}
