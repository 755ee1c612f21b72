import { useParams } from '@tanstack/react-router';
import { Page } from '../../parts/page';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { Answers } from './answers';
import { AskNow } from './ask-now';
import { FanOuts } from './fan-outs';
import { Journey } from './journey';
import { PromptGrid } from './prompt-grid';
import { Sources } from './sources';

const tabs = ['prompts', 'answers', 'sources', 'searches', 'journey'] as const;

/** What AI engines answer, whom they name and what they cite. */
export function Ai() {
  const { websiteId = '' } = useParams({ strict: false });
  const tab = useTab(tabs);
  return (
    <Page title={texts.screens.ai} note={texts.ai.note} actions={<AskNow websiteId={websiteId} />}>
      <Tabs label={texts.screens.ai} tabs={tabs.map((id) => ({ id, text: texts.ai.tabs[id] }))} />
      {tab === 'prompts' && <PromptGrid websiteId={websiteId} />}
      {tab === 'answers' && <Answers websiteId={websiteId} />}
      {tab === 'sources' && <Sources websiteId={websiteId} />}
      {tab === 'searches' && <FanOuts websiteId={websiteId} />}
      {tab === 'journey' && <Journey websiteId={websiteId} />}
    </Page>
  );
}
