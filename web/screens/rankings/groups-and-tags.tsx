import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import { List, listOf } from '../../parts/list';
import { Section } from '../../parts/page';
import { competitionTexts as words } from '../../texts/competition';
import { listTexts as common } from '../../texts/lists';

type Group = Row<'listKeywordGroups'>;
type Tag = Row<'listKeywordTags'>;
type Named = { name: string };
type Change<Values> = { values: Values; close: () => void };

const stale = ['keyword-groups', 'keyword-tags', 'keyword groups', 'keyword tags', 'rankings'];

const groups = listOf({
  name: 'keyword groups',
  title: words.groups,
  read: (id, query, with_) => api.keywordGroups.list({ ...query, websiteId: id }, with_),
  columns: [
    { header: words.name, value: (row) => row.name },
    { header: words.keywords, value: (row) => row.keywordCount, as: 'number' },
    { header: common.created, value: (row) => row.createdAt, as: 'moment' },
  ],
  empty: { title: words.noGroups },
});

const tags = listOf({
  name: 'keyword tags',
  title: words.tags,
  read: (id, query, with_) => api.tags.listKeywordTags({ ...query, websiteId: id }, with_),
  columns: [
    { header: words.name, value: (row) => row.name },
    { header: words.keywords, value: (row) => row.keywordCount, as: 'number' },
  ],
  empty: { title: words.noTags },
});

/** What keywords are divided by. */
export function GroupsAndTags({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const add = useChange(
    async ({ values, close }: Change<Named>) => {
      await api.keywordGroups.create({ websiteId, ...values });
      close();
    },
    { stale },
  );
  return (
    <>
      <Section
        title={words.groups}
        actions={
          canWrite && (
            <FormDialog<Named>
              title={words.addGroup}
              fields={[{ name: 'name', label: words.name, isRequired: true }]}
              isBusy={add.isPending}
              onSubmit={(values, close) => add.mutate({ values, close })}
            />
          )
        }
      >
        <List list={groups} id={websiteId} {...(canWrite ? { actions: groupActions } : {})} />
      </Section>
      <Section title={words.tags}>
        <List
          list={tags}
          id={websiteId}
          {...(canWrite ? { actions: tagActions(websiteId) } : {})}
        />
      </Section>
    </>
  );
}

const groupActions = (group: Group) => <GroupActions group={group} />;
const tagActions = (websiteId: string) => (tag: Tag) => (
  <TagActions tag={tag} websiteId={websiteId} />
);

function GroupActions({ group }: { group: Group }) {
  const rename = useChange(
    async ({ values, close }: Change<Named>) => {
      await api.keywordGroups.update(group.id, values);
      close();
    },
    { stale },
  );
  const remove = useChange((id: string) => api.keywordGroups.delete(id), { stale });
  return (
    <span className="flex gap-1">
      <FormDialog<Named>
        title={words.renameGroup}
        button={words.rename}
        kind="quiet"
        fields={[{ name: 'name', label: words.name, isRequired: true }]}
        values={group}
        isBusy={rename.isPending}
        onSubmit={(values, close) => rename.mutate({ values, close })}
      />
      <ConfirmButton
        text={common.remove}
        question={words.removeGroup(group.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(group.id)}
      />
    </span>
  );
}

function TagActions({ tag, websiteId }: { tag: Tag; websiteId: string }) {
  const rename = useChange(
    async ({ values, close }: Change<Named>) => {
      await api.tags.renameKeywordTags({ from: [tag.name], to: values.name, websiteId });
      close();
    },
    { stale },
  );
  const remove = useChange(
    (name: string) => api.tags.deleteKeywordTags({ names: [name], websiteId }),
    { stale },
  );
  return (
    <span className="flex gap-1">
      <FormDialog<Named>
        title={words.renameTag}
        button={words.rename}
        kind="quiet"
        fields={[{ name: 'name', label: words.name, hint: words.tagHint, isRequired: true }]}
        values={tag}
        isBusy={rename.isPending}
        onSubmit={(values, close) => rename.mutate({ values, close })}
      />
      <ConfirmButton
        text={common.remove}
        question={words.removeTag(tag.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(tag.name)}
      />
    </span>
  );
}
