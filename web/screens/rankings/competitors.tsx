import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isToday, type usePointWindow } from '../../data/use-point-window';
import { List } from '../../parts/list';
import { Section } from '../../parts/page';
import { chosen, type Search } from '../../search-params';
import { competitionTexts as words } from '../../texts/competition';
import { keepRange, useUrlSearch } from '../../use-search';
import { competitors, headToHead } from './competition-lists';
import { ShareOfVoice } from './ranking-charts';

type Props = { websiteId: string; point: ReturnType<typeof usePointWindow> };

/** Who else is found for the keywords, and keyword by keyword against one of them. */
export function Competitors({ websiteId, point }: Props) {
  const [{ against }] = useUrlSearch();
  const day = point.now?.day;
  const query = chosen({ day: day === undefined || isToday(day) ? undefined : day });
  const list = useMemo(() => headToHead(against ?? ''), [against]);
  if (against !== undefined) {
    return (
      <Section
        title={words.against(against)}
        actions={
          <Link
            to="."
            search={(search: Search): Search => ({ ...keepRange(search), tab: 'competitors' })}
            className="text-accent hover:underline"
          >
            {words.back}
          </Link>
        }
      >
        <List list={list} id={websiteId} query={{ ...query, domain: against }} />
      </Section>
    );
  }
  return (
    <>
      <ShareOfVoice websiteId={websiteId} days={point.rows.map(({ day }) => day)} />
      <List list={competitors} id={websiteId} query={query} />
    </>
  );
}
