import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { CsvImport } from '../../parts/csv-import';
import { FormDialog } from '../../parts/form';
import { importCounts } from '../../parts/import-counts';
import { List, listOf } from '../../parts/list';
import { Section } from '../../parts/page';
import { labelOf } from '../../texts';
import { aiListTexts as words } from '../../texts/ai-lists';
import { listTexts as common } from '../../texts/lists';

type Prompt = Row<'listAiPrompts'>;

const stages = ['awareness', 'consideration', 'decision', 'retention'];

const prompts = listOf({
  name: 'ai prompts',
  title: words.promptList,
  read: (id, query, with_) => api.ai.listPrompts(id, query, with_),
  filters: [
    { name: 'q', label: words.promptFilter },
    { name: 'stage', label: words.stage, any: words.anyStage, values: stages },
  ],
  sort: 'text',
  empty: { title: words.noPrompts },
  columns: [
    { header: words.text, value: (row) => String(row.text), as: 'address', sort: 'text' },
    { header: words.topic, value: (row) => row.topic, sort: 'topic' },
    { header: words.tags, value: (row) => row.tags },
    { header: words.stage, value: (row) => row.stage, as: 'label' },
    { header: words.persona, value: (row) => row.persona, isHidden: true },
    { header: words.branded, value: (row) => row.isBranded },
    { header: words.revision, value: (row) => row.revision, as: 'number' },
    { header: common.created, value: (row) => row.createdAt, as: 'moment', sort: 'createdAt' },
  ],
});

const csvFields = ['Prompt', 'Topic', 'Tags', 'Persona', 'Stage', 'Country', 'Language'];

/** The questions that engines are asked. */
export function ManagePrompts({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  return (
    <Section
      title={words.promptList}
      actions={
        canWrite && (
          <CsvImport
            title={words.importPrompts}
            hint={words.importHint}
            fields={csvFields}
            send={(body) => api.ai.importPrompts(websiteId, body, { mediaType: 'text/csv' })}
            counts={importCounts}
          />
        )
      }
    >
      <List list={prompts} id={websiteId} {...(canWrite ? { actions: actionsOf } : {})} />
    </Section>
  );
}

const actionsOf = (prompt: Prompt) => <PromptActions prompt={prompt} />;

type Changed = {
  text: string;
  topic: string | null;
  tags: string[];
  persona: string | null;
  stage: string;
};

function PromptActions({ prompt }: { prompt: Prompt }) {
  const stale = ['ai', 'ai prompts', 'estimate'];
  const update = useChange(
    async ({ changed, close }: { changed: Changed; close: () => void }) => {
      const stage = stages.includes(changed.stage) ? (changed.stage as Prompt['stage']) : null;
      await api.ai.updatePrompt(prompt.websiteId, prompt.id, { ...changed, stage });
      close();
    },
    { stale, done: () => common.saved },
  );
  const remove = useChange((ids: string[]) => api.ai.deletePrompts(prompt.websiteId, { ids }), {
    stale,
  });
  return (
    <span className="flex gap-1">
      <FormDialog<Changed>
        title={words.editPrompt}
        button={common.edit}
        kind="quiet"
        fields={[
          { name: 'text', label: words.text, hint: words.promptHint, isRequired: true },
          { name: 'topic', label: words.topic, isNullable: true },
          { name: 'tags', label: words.tags, as: 'lines' },
          { name: 'persona', label: words.persona, isNullable: true },
          {
            name: 'stage',
            label: words.stage,
            as: 'choice',
            choices: [
              { value: '', label: words.noStage },
              ...stages.map((value) => ({ value, label: labelOf(value) })),
            ],
          },
        ]}
        values={{ ...prompt, text: String(prompt.text), stage: prompt.stage ?? '' }}
        isBusy={update.isPending}
        onSubmit={(changed, close) => update.mutate({ changed, close })}
      />
      <ConfirmButton
        text={common.remove}
        question={words.removePrompt(String(prompt.text))}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate([prompt.id])}
      />
    </span>
  );
}
