import { useMemo } from 'react';
import { api } from './api';
import { useIsLimited } from './session';
import { useRows } from './use-read';

type Team = {
  /** Who may own a website, by name. */
  people: readonly { id: string; name: string }[];
  /** Names by id, also of people who own none. */
  names: ReadonlyMap<string, string>;
};

/** The people of the workspace, which a limited sign-in does not see. */
export function useTeam(): Team {
  const isLimited = useIsLimited();
  const read = useRows(['people'], (with_) => api.account.listPeople({ limit: 200 }, with_), {
    enabled: !isLimited,
  });
  const rows = read.data?.rows;
  return useMemo(
    () => ({
      people: (rows ?? [])
        .filter(({ role }) => role !== 'client')
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      names: new Map(rows?.map(({ id, name }) => [id, name])),
    }),
    [rows],
  );
}
