import { lazy, Suspense } from 'react';
import { useIsLimited } from '../../data/session';
import { Page } from '../../parts/page';
import { Tabs, useTab } from '../../parts/tabs';
import { NotFound } from '../../shell/not-found';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import { AuditLog } from './audit-log';
import { Connections } from './connections';
import { DomainSettings } from './domain';
import { Keys } from './keys';
import { OpenIdSettings } from './openid';
import { People } from './people';
import { Providers } from './providers';
import { Sessions } from './sessions';
import { SignInRules } from './sign-in-rules';
import { Webhooks } from './webhooks';

const tabs = [
  'keys',
  'people',
  'providers',
  'connections',
  'webhooks',
  'notifications',
  'retention',
  'usage',
  'tags',
  'log',
] as const;

const Notifications = lazy(async () => ({
  default: (await import('./notifications')).Notifications,
}));

const AgentGrants = lazy(async () => ({
  default: (await import('./agent-grants')).AgentGrants,
}));

const Usage = lazy(async () => ({ default: (await import('./usage')).Usage }));

const WebsiteTags = lazy(async () => ({
  default: (await import('./website-tags')).WebsiteTags,
}));

const Budgets = lazy(async () => ({ default: (await import('./budgets')).Budgets }));

const Retention = lazy(async () => ({ default: (await import('./retention')).Retention }));

/** What the workspace is made of, and who changed it. */
export function Settings() {
  const tab = useTab(tabs);
  // They belong to the workspace.
  if (useIsLimited()) return <NotFound />;
  return (
    <Page title={texts.screens.settings}>
      <Tabs
        label={texts.screens.settings}
        tabs={tabs.map((id) => ({ id, text: settingsTexts.tabs[id] }))}
      />
      {tab === 'keys' && (
        <>
          <Keys />
          <Suspense>
            <AgentGrants />
          </Suspense>
        </>
      )}
      {tab === 'people' && (
        <>
          <People />
          <SignInRules />
          <OpenIdSettings />
          <DomainSettings />
          <Sessions />
        </>
      )}
      {tab === 'providers' && <Providers />}
      {tab === 'connections' && <Connections />}
      {tab === 'webhooks' && <Webhooks />}
      {tab === 'notifications' && (
        <Suspense>
          <Notifications />
        </Suspense>
      )}
      {tab === 'retention' && (
        <Suspense>
          <Retention />
        </Suspense>
      )}
      {tab === 'usage' && (
        <Suspense>
          <Usage />
          <Budgets />
        </Suspense>
      )}
      {tab === 'tags' && (
        <Suspense>
          <WebsiteTags />
        </Suspense>
      )}
      {tab === 'log' && <AuditLog />}
    </Page>
  );
}
