import { useParams } from '@tanstack/react-router';
import { List } from '../../parts/list';
import { Page } from '../../parts/page';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { aiListTexts } from '../../texts/ai-lists';
import { useRange } from '../../use-search';
import { AiImports, Methodology } from './ai-imports';
import {
  cross,
  gaps,
  liveFetches,
  reconciliation,
  referrals,
  retrievals,
  turnover,
} from './ai-lists';
import { Answers } from './answers';
import { AskNow } from './ask-now';
import { Brands } from './brands';
import { FanOuts } from './fan-outs';
import { Journey } from './journey';
import { ManageBrands } from './manage-brands';
import { ManageEngines } from './manage-engines';
import { ManagePrompts } from './manage-prompts';
import { PromptGrid } from './prompt-grid';
import { Sources } from './sources';

const tabs = [
  'prompts',
  'answers',
  'brands',
  'sources',
  'searches',
  'journey',
  'gaps',
  'cross',
  'turnover',
  'fetches',
  'retrievals',
  'referrals',
  'reconciliation',
  'manage',
  'imports',
  'method',
] as const;

const tabTexts: Record<(typeof tabs)[number], string> = { ...aiTexts.tabs, ...aiListTexts.tabs };

/** What AI engines answer, whom they name and what they cite. */
export function Ai() {
  const { websiteId = '' } = useParams({ strict: false });
  const tab = useTab(tabs);
  const range = useRange();
  return (
    <Page title={texts.screens.ai} note={aiTexts.note} actions={<AskNow websiteId={websiteId} />}>
      <Tabs label={texts.screens.ai} tabs={tabs.map((id) => ({ id, text: tabTexts[id] }))} />
      {tab === 'prompts' && <PromptGrid websiteId={websiteId} />}
      {tab === 'answers' && <Answers websiteId={websiteId} />}
      {tab === 'brands' && <Brands websiteId={websiteId} />}
      {tab === 'sources' && <Sources websiteId={websiteId} />}
      {tab === 'searches' && <FanOuts websiteId={websiteId} />}
      {tab === 'journey' && <Journey websiteId={websiteId} />}
      {tab === 'gaps' && <List list={gaps} id={websiteId} query={range} />}
      {tab === 'cross' && <List list={cross} id={websiteId} query={range} />}
      {tab === 'turnover' && <List list={turnover} id={websiteId} query={range} />}
      {tab === 'fetches' && <List list={liveFetches} id={websiteId} query={range} />}
      {tab === 'retrievals' && <List list={retrievals} id={websiteId} query={range} />}
      {tab === 'referrals' && <List list={referrals} id={websiteId} query={range} />}
      {tab === 'reconciliation' && <List list={reconciliation} id={websiteId} query={range} />}
      {tab === 'manage' && (
        <>
          <ManagePrompts websiteId={websiteId} />
          <ManageBrands websiteId={websiteId} />
          <ManageEngines websiteId={websiteId} />
        </>
      )}
      {tab === 'imports' && <AiImports websiteId={websiteId} />}
      {tab === 'method' && <Methodology websiteId={websiteId} />}
    </Page>
  );
}
