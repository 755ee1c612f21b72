import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { queries } from './data/queries';
import { Overview, overviewQuery } from './screens/overview';
import { parseSearch, type Search, stringifySearch } from './search-params';
import { AppShell } from './shell/app-shell';
import { NoScreen, ScreenFailed } from './shell/not-found';
import { reach } from './shell/reach-screen';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Whether the screen shows the days of the range. */
    hasRange?: boolean;
    /** Its tabs on which the days are compared; the first one is ''. Undefined compares nothing. */
    comparedTabs?: readonly string[];
    /** Its tabs that show what is there now. */
    tabsOfNow?: readonly string[];
  }
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NoScreen,
  errorComponent: ScreenFailed,
  validateSearch: (search): Search => search as Search,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/sign-in',
  component: lazyRouteComponent(
    reach(() => import('./screens/sign-in-by-link')),
    'SignInByLink',
  ),
});

/** Where a company's provider sends people back to. */
const openId = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/openid',
  component: lazyRouteComponent(
    reach(() => import('./screens/sign-in-by-openid')),
    'SignInByOpenId',
  ),
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: AppShell });

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: Overview,
  loaderDeps: ({ search }) => ({ search }),
  // The list is asked for together with the session, not after it.
  loader: ({ deps }) => void queries.prefetchQuery(overviewQuery(deps.search)),
});

const website = createRoute({ getParentRoute: () => shell, path: '/websites/$websiteId' });

const changes = createRoute({
  getParentRoute: () => website,
  path: '/',
  component: lazyRouteComponent(
    reach(() => import('./screens/changes/changes')),
    'Changes',
  ),
  staticData: { hasRange: true, comparedTabs: [''] },
});

const approval = createRoute({
  getParentRoute: () => shell,
  path: '/approvals/$approvalId',
  component: lazyRouteComponent(
    reach(() => import('./screens/approval')),
    'ApprovalPage',
  ),
});

const ledger = createRoute({
  getParentRoute: () => website,
  path: '/ledger',
  component: lazyRouteComponent(
    reach(() => import('./screens/ledger/ledger')),
    'Ledger',
  ),
  staticData: { hasRange: true, tabsOfNow: ['inspections', 'sitemaps'] },
});

const ledgerUrl = createRoute({
  getParentRoute: () => website,
  path: '/ledger/$urlId',
  component: lazyRouteComponent(
    reach(() => import('./screens/ledger/url-life')),
    'UrlLife',
  ),
});

const rankings = createRoute({
  getParentRoute: () => website,
  path: '/rankings',
  component: lazyRouteComponent(
    reach(() => import('./screens/rankings/rankings')),
    'Rankings',
  ),
  staticData: {
    hasRange: true,
    comparedTabs: ['', 'competitors'],
    tabsOfNow: ['cannibalization', 'groups'],
  },
});

const keyword = createRoute({
  getParentRoute: () => website,
  path: '/rankings/$keywordId',
  component: lazyRouteComponent(
    reach(() => import('./screens/rankings/keyword')),
    'KeywordPage',
  ),
  staticData: { hasRange: true },
});

const ai = createRoute({
  getParentRoute: () => website,
  path: '/ai',
  component: lazyRouteComponent(
    reach(() => import('./screens/ai/ai')),
    'Ai',
  ),
  staticData: {
    hasRange: true,
    comparedTabs: [''],
    tabsOfNow: ['manage', 'imports', 'method'],
  },
});

const answer = createRoute({
  getParentRoute: () => website,
  path: '/ai/answers/$answerId',
  component: lazyRouteComponent(
    reach(() => import('./screens/ai/answer')),
    'AnswerPage',
  ),
});

const crawlers = createRoute({
  getParentRoute: () => website,
  path: '/crawlers',
  component: lazyRouteComponent(
    reach(() => import('./screens/crawlers/crawlers')),
    'Crawlers',
  ),
  staticData: { hasRange: true, comparedTabs: [''], tabsOfNow: ['lists'] },
});

const searchConsole = createRoute({
  getParentRoute: () => website,
  path: '/search-console',
  component: lazyRouteComponent(
    reach(() => import('./screens/search/search-console')),
    'SearchConsole',
  ),
  staticData: {
    hasRange: true,
    comparedTabs: ['', 'movers', 'newAndLost', 'groups', 'brand'],
    tabsOfNow: ['decay', 'sitemaps', 'vitals', 'bing', 'imports'],
  },
});

const audits = createRoute({
  getParentRoute: () => website,
  path: '/audits',
  component: lazyRouteComponent(
    reach(() => import('./screens/audits/audits')),
    'Audits',
  ),
  staticData: { hasRange: true, comparedTabs: [''], tabsOfNow: ['checks'] },
});

const audit = createRoute({
  getParentRoute: () => website,
  path: '/audits/$auditId',
  component: lazyRouteComponent(
    reach(() => import('./screens/audits/audit')),
    'AuditScreen',
  ),
});

const backlinks = createRoute({
  getParentRoute: () => website,
  path: '/backlinks',
  component: lazyRouteComponent(
    reach(() => import('./screens/backlinks/backlinks')),
    'Backlinks',
  ),
  staticData: { hasRange: true },
});

const logDrains = createRoute({
  getParentRoute: () => website,
  path: '/logs',
  component: lazyRouteComponent(
    reach(() => import('./screens/jobs/log-drains')),
    'LogDrains',
  ),
});

const start = createRoute({
  getParentRoute: () => website,
  path: '/start',
  component: lazyRouteComponent(
    reach(() => import('./screens/first-run/start')),
    'Start',
  ),
});

const websiteSettings = createRoute({
  getParentRoute: () => website,
  path: '/settings',
  component: lazyRouteComponent(
    reach(() => import('./screens/website/website-settings')),
    'WebsiteSettings',
  ),
});

const alerts = createRoute({
  getParentRoute: () => shell,
  path: '/alerts',
  component: lazyRouteComponent(
    reach(() => import('./screens/alerts/alerts')),
    'Alerts',
  ),
});

const campaigns = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns',
  component: lazyRouteComponent(
    reach(() => import('./screens/campaigns/campaigns')),
    'Campaigns',
  ),
});

const campaign = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$campaignId',
  component: lazyRouteComponent(
    reach(() => import('./screens/campaigns/campaign')),
    'CampaignScreen',
  ),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  component: lazyRouteComponent(
    reach(() => import('./screens/reports/reports')),
    'Reports',
  ),
});

const report = createRoute({
  getParentRoute: () => shell,
  path: '/reports/$reportId',
  component: lazyRouteComponent(
    reach(() => import('./screens/reports/report')),
    'ReportPage',
  ),
});

const reportTemplate = createRoute({
  getParentRoute: () => shell,
  path: '/reports/templates/$templateId',
  component: lazyRouteComponent(
    reach(() => import('./screens/reports/template-page')),
    'TemplatePage',
  ),
});

const jobs = createRoute({
  getParentRoute: () => shell,
  path: '/jobs',
  component: lazyRouteComponent(
    reach(() => import('./screens/jobs/jobs')),
    'Jobs',
  ),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(
    reach(() => import('./screens/settings/account')),
    'Account',
  ),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(
    reach(() => import('./screens/settings/settings')),
    'Settings',
  ),
});

const tree = root.addChildren([
  signIn,
  openId,
  shell.addChildren([
    overview,
    approval,
    alerts,
    campaigns,
    campaign,
    reports,
    report,
    reportTemplate,
    jobs,
    account,
    settings,
    website.addChildren([
      changes,
      ledger,
      ledgerUrl,
      rankings,
      keyword,
      ai,
      answer,
      crawlers,
      searchConsole,
      audits,
      audit,
      backlinks,
      logDrains,
      start,
      websiteSettings,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
