import { useIsLimited } from '../data/session';
import type { IconName } from '../parts/icon';
import { texts } from '../texts';

/** Screens of one website, in the order in which people look at them. */
export const websiteScreens = [
  { to: '/websites/$websiteId', text: texts.screens.changes, icon: 'pulse' },
  { to: '/websites/$websiteId/ledger', text: texts.screens.ledger, icon: 'ledger' },
  { to: '/websites/$websiteId/rankings', text: texts.screens.rankings, icon: 'ranking' },
  { to: '/websites/$websiteId/ai', text: texts.screens.ai, icon: 'ai' },
  { to: '/websites/$websiteId/crawlers', text: texts.screens.crawlers, icon: 'crawler' },
  { to: '/websites/$websiteId/search-console', text: texts.screens.searchConsole, icon: 'chart' },
  { to: '/websites/$websiteId/audits', text: texts.screens.audits, icon: 'audit' },
  { to: '/websites/$websiteId/backlinks', text: texts.screens.backlinks, icon: 'link' },
  { to: '/websites/$websiteId/logs', text: texts.screens.logs, icon: 'menu' },
  {
    to: '/websites/$websiteId/settings',
    text: texts.screens.websiteSettings,
    icon: 'settings',
  },
] as const satisfies readonly { to: string; text: string; icon: IconName }[];

const workspaceScreens = [
  { to: '/', text: texts.screens.overview, icon: 'home' },
  { to: '/alerts', text: texts.screens.alerts, icon: 'alert' },
  { to: '/campaigns', text: texts.screens.campaigns, icon: 'flask' },
  { to: '/reports', text: texts.screens.reports, icon: 'report' },
  { to: '/jobs', text: texts.screens.jobs, icon: 'job' },
  { to: '/settings', text: texts.screens.settings, icon: 'settings' },
] as const satisfies readonly { to: string; text: string; icon: IconName }[];

/** A client neither sees jobs nor settings. */
const ofTeam: readonly string[] = ['/jobs', '/settings'];

export const useWorkspaceScreens = () => {
  const isLimited = useIsLimited();
  return workspaceScreens.filter(({ to }) => !isLimited || !ofTeam.includes(to));
};
