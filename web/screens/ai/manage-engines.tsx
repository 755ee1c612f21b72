import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import type { FormField } from '../../parts/form-values';
import { List, listOf } from '../../parts/list';
import { Section } from '../../parts/page';
import { labelOf } from '../../texts';
import { aiListTexts as words } from '../../texts/ai-lists';
import { listTexts as common } from '../../texts/lists';

type Target = Row<'listAiTargets'>;
type Pace = Pick<Target, 'samples' | 'cadence' | 'answersPerDayMax' | 'isPaused'>;
type NewTarget = Pick<Target, 'engine' | 'provider' | 'model' | 'online' | 'samples' | 'cadence'>;

const engines: readonly BodyOf<'createAiTarget'>['engine'][] = [
  'chatgpt',
  'claude',
  'perplexity',
  'gemini',
  'grok',
  'mistral',
  'google_ai_mode',
  'google_ai_overview',
];
const providers: readonly BodyOf<'createAiTarget'>['provider'][] = [
  'openai',
  'anthropic',
  'perplexity',
  'gemini',
  'xai',
  'mistral',
  'openai_compatible',
  'dataforseo_llm_scraper',
  'dataforseo_llm_responses',
  'serpapi_ai_mode',
  'dataforseo',
  'serpapi',
];
const cadences: readonly Target['cadence'][] = ['daily', 'weekly', 'manual'];
const stale = ['ai', 'ai engines', 'estimate'];

const choicesFor = (values: readonly string[]) =>
  values.map((value) => ({ value, label: labelOf(value) }));

const targets = listOf({
  name: 'ai engines',
  title: words.engines,
  read: (id, query, with_) => api.ai.listTargets(id, query, with_),
  empty: { title: words.noEngines },
  columns: [
    { header: words.engine, value: (row) => labelOf(row.engine) },
    { header: words.model, value: (row) => row.model },
    { header: words.provider, value: (row) => row.provider, as: 'label' },
    { header: words.online, value: (row) => row.online },
    { header: words.samples, value: (row) => row.samples, as: 'number' },
    { header: words.cadence, value: (row) => row.cadence, as: 'label' },
    {
      header: words.answersMax,
      value: (row) => row.answersPerDayMax,
      as: 'number',
      isHidden: true,
    },
    { header: words.paused, value: (row) => row.isPaused },
  ],
});

const paceFields: readonly FormField<Pace>[] = [
  { name: 'samples', label: words.samples, as: 'number', min: 1 },
  { name: 'cadence', label: words.cadence, as: 'choice', choices: choicesFor(cadences) },
  { name: 'answersPerDayMax', label: words.answersMax, as: 'number', min: 1 },
  { name: 'isPaused', label: words.paused, as: 'switch' },
];

/** The engines that are asked, and how often. */
export function ManageEngines({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const add = useChange(
    async ({ target, close }: { target: NewTarget; close: () => void }) => {
      await api.ai.createTarget(websiteId, target);
      close();
    },
    { stale, done: () => common.saved },
  );
  return (
    <Section
      title={words.engines}
      note={words.costs}
      actions={
        canWrite && (
          <FormDialog<NewTarget>
            title={words.addEngine}
            fields={[
              { name: 'engine', label: words.engine, as: 'choice', choices: choicesFor(engines) },
              {
                name: 'provider',
                label: words.provider,
                as: 'choice',
                choices: choicesFor(providers),
              },
              { name: 'model', label: words.model, hint: words.modelHint, isNullable: true },
              { name: 'online', label: words.online, as: 'switch' },
              { name: 'samples', label: words.samples, as: 'number', min: 1, isRequired: true },
              {
                name: 'cadence',
                label: words.cadence,
                as: 'choice',
                choices: choicesFor(cadences),
              },
            ]}
            values={{ online: true, samples: 1 }}
            isBusy={add.isPending}
            onSubmit={(target, close) => add.mutate({ target, close })}
          />
        )
      }
    >
      <List list={targets} id={websiteId} {...(canWrite ? { actions: actionsOf } : {})} />
    </Section>
  );
}

const actionsOf = (target: Target) => <EngineActions target={target} />;

function EngineActions({ target }: { target: Target }) {
  const update = useChange(
    async ({ pace, close }: { pace: Pace; close: () => void }) => {
      await api.ai.updateTarget(target.websiteId, target.id, pace);
      close();
    },
    { stale, done: () => common.saved },
  );
  const remove = useChange((id: string) => api.ai.deleteTarget(target.websiteId, id), { stale });
  return (
    <span className="flex gap-1">
      <FormDialog<Pace>
        title={words.editEngine}
        button={common.edit}
        kind="quiet"
        fields={paceFields}
        values={target}
        isBusy={update.isPending}
        onSubmit={(pace, close) => update.mutate({ pace, close })}
      />
      <ConfirmButton
        text={common.remove}
        question={words.removeEngine(labelOf(target.engine))}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(target.id)}
      />
    </span>
  );
}
