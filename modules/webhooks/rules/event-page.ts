import type { Event, EventType } from './event-types';

/** Where the dashboard shows events of a website, below its own path. */
const screens: { [Prefix in string]?: string } = {
  rankings: '/rankings',
  ai: '/ai',
  crawler: '/crawlers',
  robots: '/crawlers',
  url: '/ledger',
  link: '/backlinks',
  drain: '/logs',
  audit: '/audits',
};

const pages: { [Type in EventType]?: string } = {
  'report.ready': '/reports',
  'job.failed': '/jobs',
  'webhook.disabled': '/settings?tab=webhooks',
  'connection.requires_reconnect': '/settings?tab=connections',
  ping: '/settings?tab=webhooks',
};

/** Returns the path of the dashboard's page that shows what an event is about. */
export function pageOf({ type, websiteId, subject }: Event): string {
  const page = pages[type];
  if (page !== undefined) return page;
  if (type === 'campaign.concluded') return `/campaigns/${encodeURIComponent(subject)}`;
  if (websiteId === null) return '/';
  const screen = screens[type.slice(0, type.indexOf('.'))] ?? '';
  const row = type === 'audit.completed' ? `/${encodeURIComponent(subject)}` : '';
  return `/websites/${websiteId}${screen}${row}`;
}
