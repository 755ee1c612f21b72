import { type MethodologyFacts, type MethodologyTopic, methodologyOf } from './methodology';
import { defaultTarget } from './target';

const facts: MethodologyFacts = {
  targets: [
    { id: 'one', engine: 'chatgpt', provider: 'openai', model: null, ...defaultTarget },
    {
      ...defaultTarget,
      id: 'two',
      engine: 'google_ai_mode',
      provider: 'serpapi_ai_mode',
      model: null,
      samples: 20,
      cadence: 'weekly',
      answersPerDayMax: 100,
      targetHalfWidth: 0.2,
      isPaused: true,
    },
  ],
  prompts: { tracked: 12, branded: 2, topics: 3, places: ['US, en', 'DE, de'] },
  brands: { own: 1, competitors: 2, version: 4, isCurrent: false },
};

const sentencesOn = (topic: MethodologyTopic, given = facts) =>
  methodologyOf(given).find((part) => part.topic === topic)?.sentences ?? [];

it('describes each series by its own settings', () => {
  expect(sentencesOn('targets').slice(0, 2)).toEqual([
    'ChatGPT by API of OpenAI, a model that the provider chooses, with web search: 5 answers a prompt, every day.',
    'Google AI Mode as the product shows it, read by SerpApi AI Mode, a model that the provider chooses, with web search: up to 20 answers a prompt, until the interval is at most 20 points to either side, every week, at most 100 answers a day. It is paused.',
  ]);
});

it('names what cannot be seen, and only that', () => {
  expect(sentencesOn('limits')).toEqual([
    expect.stringContaining('An API’s answers'),
    expect.stringContaining('Scraped answers'),
    'Access logs cannot show that Google AI Mode read a page for an answer.',
    'The searches behind answers are unknown for SerpApi AI Mode, which does not report them.',
    expect.stringContaining('How many people'),
  ]);
  const [target] = facts.targets;
  if (!target) throw new Error('There is no target');
  expect(sentencesOn('limits', { ...facts, targets: [target] })).toHaveLength(2);
});

it('says when nothing is asked, and which version of the brands applies', () => {
  const none = { tracked: 0, branded: 0, topics: 0, places: [] };
  const empty = { ...facts, targets: [], prompts: none };
  expect(sentencesOn('prompts', empty)).toEqual(['No prompts are tracked, so nothing is asked.']);
  expect(sentencesOn('targets', empty)).toEqual(['No targets are set, so no engine is asked.']);
  expect(sentencesOn('matching').at(-1)).toMatch('being matched by version 4');
});
