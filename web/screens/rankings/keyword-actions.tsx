import { useNavigate } from '@tanstack/react-router';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import { keywordTexts as words } from '../../texts/keyword';
import { listTexts as common } from '../../texts/lists';

type Keyword = Data<'getKeyword'>;
type Changes = {
  tags: string[];
  groupIds: string[];
  targetUrl: string | null;
  searchVolume: number | null;
};

/** Changes what is noted of a keyword, or ends its tracking. */
export function KeywordActions({ keyword }: { keyword: Keyword }) {
  const canWrite = useCanWrite();
  const navigate = useNavigate();
  const { id, websiteId } = keyword;
  const groups = useRows(
    ['keyword-groups', websiteId],
    (with_) => api.keywordGroups.list({ websiteId, limit: 200 }, with_),
    { enabled: canWrite },
  );
  const update = useChange(
    async ({ changes, close }: { changes: Changes; close: () => void }) => {
      await api.keywords.update({ ids: [id], changes });
      close();
    },
    { stale: ['keyword', 'rankings', 'keyword-tags'], done: () => common.saved },
  );
  const remove = useChange(
    async (ids: string[]) => {
      await api.keywords.delete({ ids });
      await navigate({
        to: '/websites/$websiteId/rankings',
        params: { websiteId },
        search: {},
      });
    },
    { stale: ['rankings', 'keywords'] },
  );
  if (!canWrite) return null;
  return (
    <>
      <FormDialog<Changes>
        title={words.edit}
        button={common.edit}
        fields={[
          { name: 'tags', label: words.tags, as: 'lines' },
          {
            name: 'groupIds',
            label: words.groups,
            as: 'choices',
            choices: (groups.data?.rows ?? []).map(({ id: value, name }) => ({
              value,
              label: name,
            })),
          },
          { name: 'targetUrl', label: words.targetUrl, isNullable: true },
          { name: 'searchVolume', label: words.volume, as: 'number', min: 0 },
        ]}
        values={keyword}
        isBusy={update.isPending}
        onSubmit={(changes, close) => update.mutate({ changes, close })}
      />
      <ConfirmButton
        text={common.remove}
        question={words.remove(keyword.keyword)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate([id])}
      />
    </>
  );
}
