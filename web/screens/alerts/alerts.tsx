import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useTeam } from '../../data/people';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { Button } from '../../parts/button';
import { Figure } from '../../parts/figure';
import { FormDialog } from '../../parts/form';
import { List, listOf } from '../../parts/list';
import { ObjectFacts } from '../../parts/object-facts';
import { Page } from '../../parts/page';
import { addDays, dayOf } from '../../range';
import { labelOf } from '../../texts';
import { changesTexts } from '../../texts/changes';
import { listTexts as common } from '../../texts/lists';
import { workspaceTexts } from '../../texts/workspace';
import { useUrlSearch } from '../../use-search';

const words = workspaceTexts.alerts;

type Alert = Row<'listAlerts'>;
type Work = BodyOf<'updateAlert'>;

const kinds = [
  'bot_stopped',
  'error_spike',
  'spoofed_spike',
  'blocked_bot_came',
  'assistant_visits_fell',
  'submitted_not_crawled',
  'robots_changed',
  'logs_silent',
  'link.lost',
  'link.nofollowed',
  'deindexed',
  'clicks_outside_band',
  'connection.requires_reconnect',
  'webhook.disabled',
  'dashboard_domain.lost',
];

const snoozeDays = 7;

/** Alerts of all websites, open ones first. */
export function Alerts() {
  const canWrite = useCanWrite();
  const [{ state, isDone }] = useUrlSearch();
  const websites = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ limit: 1000 }, with_),
  );
  const rows = websites.data?.rows;
  const list = useMemo(
    () => alertsOf(new Map(rows?.map(({ id, domain }) => [id, domain]))),
    [rows],
  );
  return (
    <Page title={words.title} note={words.note}>
      <List
        list={list}
        query={{
          ...(state === undefined ? { state: 'open' } : {}),
          ...(isDone === undefined && state === undefined ? { isDone: 'false' } : {}),
        }}
        {...(canWrite ? { actions: actionsOf } : {})}
      />
    </Page>
  );
}

const alertsOf = (domains: ReadonlyMap<string, string>) =>
  listOf({
    name: 'alerts',
    title: words.title,
    read: (_id, query, with_) => api.alerts.list(query, with_),
    filters: [
      {
        name: 'state',
        label: common.state,
        any: words.open,
        values: [{ value: 'closed', label: words.closed }],
      },
      {
        name: 'isDone',
        label: words.done,
        any: words.notDone,
        values: [{ value: 'true', label: words.done }],
      },
      { name: 'assignee', label: words.assignee },
      { name: 'kind', label: words.kind, any: words.anyKind, values: kinds },
    ],
    sort: '-openedAt',
    hasCsv: true,
    empty: { title: words.none, text: words.noneHint },
    columns: [
      {
        header: words.alert,
        value: (row) => labelOf(row.kind),
        sort: 'kind',
        cell: (row, request) => (
          <Figure
            value={labelOf(row.kind)}
            evidence={() => ({
              title: labelOf(row.kind),
              value: row.subject,
              facts: [{ label: words.evidence, value: <ObjectFacts value={row.evidence} /> }],
              request,
            })}
          />
        ),
      },
      {
        header: words.website,
        value: (row) => domains.get(row.websiteId ?? '') ?? '',
        cell: ({ websiteId }) =>
          websiteId === null ? null : (
            <Link
              to="/websites/$websiteId"
              params={{ websiteId }}
              search={{}}
              className="inline-flex min-h-6 items-center hover:text-accent hover:underline"
            >
              <bdi>{domains.get(websiteId) ?? '…'}</bdi>
            </Link>
          ),
      },
      { header: words.about, value: (row) => row.subject, as: 'address', sort: 'subject' },
      { header: words.assignee, value: (row) => row.assignee },
      { header: words.noteColumn, value: (row) => row.note, as: 'address' },
      { header: words.openedAt, value: (row) => row.openedAt, as: 'moment', sort: 'openedAt' },
      {
        header: words.lastSeenAt,
        value: (row) => row.lastSeenAt,
        as: 'moment',
        sort: 'lastSeenAt',
        isHidden: true,
      },
      {
        header: words.acknowledgedAt,
        value: (row) => row.acknowledgedAt,
        as: 'moment',
        isHidden: true,
      },
      { header: words.closedAt, value: (row) => row.closedAt, as: 'moment', isHidden: true },
      {
        header: words.snoozedUntil,
        value: (row) => row.snoozedUntil,
        as: 'moment',
        isHidden: true,
      },
    ],
  });

const actionsOf = (alert: Alert) => <AlertActions alert={alert} />;

function AlertActions({ alert }: { alert: Alert }) {
  const { people } = useTeam();
  const acknowledge = useChange((id: string) => api.alerts.acknowledge(id), { stale: ['alerts'] });
  const snooze = useChange(
    (id: string) =>
      api.alerts.snooze(id, { until: `${addDays(dayOf(Date.now()), snoozeDays)}T00:00:00Z` }),
    { stale: ['alerts'] },
  );
  const update = useChange(
    async ({ work, close }: { work: Work; close?: () => void }) => {
      await api.alerts.update(alert.id, work);
      close?.();
    },
    { stale: ['alerts'] },
  );
  return (
    <span className="flex gap-1">
      <FormDialog<Required<Pick<Work, 'assignee' | 'note'>>>
        title={words.assign}
        button={words.assignButton}
        kind="quiet"
        fields={[
          {
            name: 'assignee',
            label: words.assignee,
            hint: words.assigneeHint,
            isNullable: true,
            suggestions: people.map(({ name }) => name),
          },
          { name: 'note', label: words.noteColumn, isNullable: true },
        ]}
        values={alert}
        isBusy={update.isPending}
        onSubmit={(work, close) => update.mutate({ work, close })}
      />
      <Button
        onClick={() => update.mutate({ work: { isDone: alert.doneAt === null } })}
        disabled={update.isPending}
      >
        {alert.doneAt === null ? words.markDone : words.markUndone}
      </Button>
      {alert.state === 'open' && !alert.acknowledgedAt && (
        <Button
          kind="quiet"
          onClick={() => acknowledge.mutate(alert.id)}
          disabled={acknowledge.isPending}
        >
          {changesTexts.acknowledge}
        </Button>
      )}
      {alert.state === 'open' && (
        <Button kind="quiet" onClick={() => snooze.mutate(alert.id)} disabled={snooze.isPending}>
          {changesTexts.snooze}
        </Button>
      )}
    </span>
  );
}
