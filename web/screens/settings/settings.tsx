import { useIsLimited } from '../../data/session';
import { later } from '../../parts/later';
import { Page } from '../../parts/page';
import { Tabs, useTab } from '../../parts/tabs';
import { NotFound } from '../../shell/not-found';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import { AgentGrants } from './agent-grants';
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

const Notifications = later(async () => (await import('./notifications')).Notifications);

const Usage = later(async () => (await import('./usage')).Usage);

const WebsiteTags = later(async () => (await import('./website-tags')).WebsiteTags);

const Budgets = later(async () => (await import('./budgets')).Budgets);

const Retention = later(async () => (await import('./retention')).Retention);

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
          <AgentGrants />
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
      {tab === 'notifications' && <Notifications />}
      {tab === 'retention' && <Retention />}
      {tab === 'usage' && (
        <>
          <Usage />
          <Budgets />
        </>
      )}
      {tab === 'tags' && <WebsiteTags />}
      {tab === 'log' && <AuditLog />}
    </Page>
  );
}
