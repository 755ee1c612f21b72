import type { IconName } from '../parts/icon';
import { texts } from '../texts';

/** Screens of one website, in the order in which people look at them. */
export const websiteScreens = [
  { to: '/websites/$websiteId', text: texts.screens.changes, icon: 'pulse' },
  { to: '/websites/$websiteId/ledger', text: texts.screens.ledger, icon: 'ledger' },
  { to: '/websites/$websiteId/rankings', text: texts.screens.rankings, icon: 'ranking' },
  { to: '/websites/$websiteId/ai', text: texts.screens.ai, icon: 'ai' },
  { to: '/websites/$websiteId/crawlers', text: texts.screens.crawlers, icon: 'crawler' },
] as const satisfies readonly { to: string; text: string; icon: IconName }[];

export const workspaceScreens = [
  { to: '/', text: texts.screens.overview, icon: 'home' },
] as const satisfies readonly { to: string; text: string; icon: IconName }[];
