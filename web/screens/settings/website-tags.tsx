import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import { List, listOf } from '../../parts/list';
import { listTexts as common } from '../../texts/lists';
import { workspaceTexts } from '../../texts/workspace';

const words = workspaceTexts.tags;

type Tag = Row<'listTags'>;
type Renamed = { name: string };

const stale = ['website tags', 'websites', 'overview', 'website'];

const tags = listOf({
  name: 'website tags',
  title: words.tab,
  note: words.note,
  read: (_id, query, with_) => api.tags.list(query, with_),
  sort: 'name',
  empty: { title: words.none },
  columns: [
    { header: words.name, value: (row) => row.name, sort: 'name' },
    {
      header: words.websites,
      value: (row) => row.websiteCount,
      as: 'number',
      sort: 'websiteCount',
    },
  ],
});

/** Tags of websites. */
export function WebsiteTags() {
  const canWrite = useCanWrite();
  return <List list={tags} {...(canWrite ? { actions: actionsOf } : {})} />;
}

const actionsOf = (tag: Tag) => <TagActions tag={tag} />;

function TagActions({ tag }: { tag: Tag }) {
  const rename = useChange(
    async ({ renamed, close }: { renamed: Renamed; close: () => void }) => {
      await api.tags.rename({ from: [tag.name], to: renamed.name });
      close();
    },
    { stale },
  );
  const remove = useChange((name: string) => api.tags.delete({ names: [name] }), { stale });
  return (
    <span className="flex gap-1">
      <FormDialog<Renamed>
        title={words.renameTag}
        button={words.rename}
        kind="quiet"
        fields={[{ name: 'name', label: words.name, hint: words.hint, isRequired: true }]}
        values={tag}
        isBusy={rename.isPending}
        onSubmit={(renamed, close) => rename.mutate({ renamed, close })}
      />
      <ConfirmButton
        text={common.remove}
        question={words.remove(tag.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(tag.name)}
      />
    </span>
  );
}
