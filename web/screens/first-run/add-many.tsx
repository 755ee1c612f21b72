import { api } from '../../data/api';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatNumber } from '../../format';
import { FormDialog } from '../../parts/form';
import { importRowTexts as words } from '../../texts/import-rows';

type Said = { websites: readonly string[]; settingsFrom: string };

/** Many domains at once, with the settings of a website that is there. */
export function AddMany() {
  const known = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ sort: 'name', limit: 1000 }, with_),
  );
  const add = useChange(
    async ({ said, close }: { said: Said; close: () => void }) => {
      const { websites, settingsFrom } = said;
      const rows = await api.websites.createMany({
        websites: [...websites],
        ...(settingsFrom === '' ? {} : { settingsFrom }),
      });
      close();
      return { rows, websites };
    },
    {
      stale: ['websites', 'overview'],
      done: ({ rows, websites }) => {
        const count = (result: string) =>
          formatNumber(rows.filter((row) => row.result === result).length);
        const refused = websites.filter(
          (_, at) => !['created', 'exists'].includes(rows[at]?.result ?? ''),
        );
        const text = words.added(count('created'), count('exists'));
        return refused.length === 0 ? text : `${text} ${words.notAdded(refused.join(', '))}`;
      },
    },
  );
  return (
    <FormDialog<Said>
      title={words.manyTitle}
      button={words.many}
      fields={[
        { name: 'websites', label: words.domains, as: 'lines', rows: 10, isRequired: true },
        {
          name: 'settingsFrom',
          label: words.settingsFrom,
          as: 'choice',
          choices: [
            { value: '', label: words.usual },
            ...(known.data?.rows ?? []).map(({ id, domain }) => ({ value: id, label: domain })),
          ],
        },
      ]}
      isBusy={add.isPending}
      onSubmit={(said, close) => add.mutate({ said, close })}
    />
  );
}
