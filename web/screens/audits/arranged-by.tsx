import { FilterSelect } from '../../parts/field';
import { sectionTexts as words } from '../../texts/sections';
import { useUrlSearch } from '../../use-search';

type Arrangement = keyof typeof words.arrangements;

/** How sections are arranged, by the URL: one of the choices, folders if it says nothing. */
export function useArrangement<By extends Arrangement>(choices: readonly By[]): By | 'folder' {
  const [search] = useUrlSearch();
  return choices.find((known) => known === search['by']) ?? 'folder';
}

type Props = { by: Arrangement; choices: readonly Arrangement[] };

export function ArrangedBy({ by, choices }: Props) {
  const [, change] = useUrlSearch();
  const inUrl = (choice: Arrangement) => (choice === 'folder' ? '' : choice);
  return (
    <FilterSelect
      label={words.by}
      value={inUrl(by)}
      choices={choices.map((choice) => ({
        value: inUrl(choice),
        label: words.arrangements[choice],
      }))}
      onChoice={(value) => change({ by: value })}
    />
  );
}
