import { useParams } from '@tanstack/react-router';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { isToday, usePointWindow } from '../../data/use-point-window';
import { useRows } from '../../data/use-read';
import { formatDay } from '../../format';
import { choicesOf } from '../../parts/choices';
import { FilterSelect, FilterText } from '../../parts/field';
import { List } from '../../parts/list';
import { LongTable } from '../../parts/long-table';
import { Page } from '../../parts/page';
import { Empty } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { chosen, pick } from '../../search-params';
import { texts } from '../../texts';
import { competitionTexts } from '../../texts/competition';
import { rankingsTexts } from '../../texts/rankings';
import { useRange, useUrlSearch } from '../../use-search';
import { AddKeywords } from './add-keywords';
import { cannibalization } from './competition-lists';
import { Competitors } from './competitors';
import { GroupsAndTags } from './groups-and-tags';
import { ImportKeywords } from './import-keywords';
import { RankingCharts } from './ranking-charts';
import { rankingColumns } from './ranking-columns';

const statuses = [
  'improved',
  'declined',
  'unchanged',
  'first',
  'new',
  'lost',
  'not_found',
  'beyond_depth',
  'not_measured',
  'pending',
  'failed',
];
const devices = ['desktop', 'mobile'];
const engines = ['google', 'bing'];
const buckets = ['1-3', '4-10', '11-20', '21-50', '51-100'];

const filterNames = [
  'status',
  'q',
  'positionMin',
  'positionMax',
  'groupId',
  'tag',
  'device',
  'country',
  'language',
  'location',
  'engine',
  'sort',
] as const;

type Query = NonNullable<Parameters<typeof api.serp.listWebsiteRankings>[1]>;

const usualSort = 'keyword';

const tabs = ['keywords', 'competitors', 'cannibalization', 'groups'] as const;

/** Positions of the website and of its competitors. */
export function Rankings() {
  const { websiteId = '' } = useParams({ strict: false });
  const { to } = useRange();
  const point = usePointWindow(websiteId);
  const canWrite = useCanWrite();
  const tab = useTab(tabs);
  return (
    <Page
      title={texts.screens.rankings}
      note={rankingsTexts.note(
        formatDay(point.now?.day ?? to),
        point.before
          ? formatDay(point.before.day)
          : point.now && tab === 'keywords'
            ? rankingsTexts.readingsBefore
            : undefined,
      )}
      actions={
        <>
          <AddKeywords websiteId={websiteId} />
          {canWrite && <ImportKeywords websiteId={websiteId} />}
        </>
      }
    >
      <Tabs
        label={texts.screens.rankings}
        tabs={tabs.map((id) => ({ id, text: competitionTexts.tabs[id] }))}
      />
      {tab === 'keywords' && <Keywords websiteId={websiteId} point={point} />}
      {tab === 'competitors' && <Competitors websiteId={websiteId} point={point} />}
      {tab === 'cannibalization' && <List list={cannibalization} id={websiteId} />}
      {tab === 'groups' && <GroupsAndTags websiteId={websiteId} />}
    </Page>
  );
}

type KeywordsProps = { websiteId: string; point: ReturnType<typeof usePointWindow> };

/** Every keyword with its position, and how it got there. */
function Keywords({ websiteId, point }: KeywordsProps) {
  const [search, change] = useUrlSearch();
  const { from, to } = useRange();
  const chosenFilters = pick<Query>(search, filterNames);
  const query: Query = { sort: usualSort, ...chosenFilters };
  // Without a day the newest reading counts, also one of an hour ago.
  const days = chosen({
    day: isToday(to) ? undefined : to,
    compareDay: point.compareDay,
  });
  const tags = useRows(['keyword-tags', websiteId], (with_) =>
    api.tags.listKeywordTags({ websiteId, limit: 200 }, with_),
  );
  const groups = useRows(['keyword-groups', websiteId], (with_) =>
    api.keywordGroups.list({ websiteId, limit: 200 }, with_),
  );
  const { filters } = rankingsTexts;
  const position = search['positionMin']
    ? `${search['positionMin']}-${search['positionMax'] ?? ''}`
    : '';
  return (
    <>
      <RankingCharts point={point} />
      <LongTable
        caption={texts.screens.rankings}
        readKey={['rankings', websiteId, query, days]}
        read={(page, with_) =>
          api.serp.listWebsiteRankings(websiteId, { ...query, ...days, ...page }, with_)
        }
        columns={rankingColumns({ websiteId, from, to })}
        sort={usualSort}
        hiddenAtFirst={['device', 'country', 'traffic', 'features', 'checked']}
        csv
        empty={
          Object.keys(chosenFilters).length === 0 ? (
            <Empty title={rankingsTexts.empty} />
          ) : undefined
        }
        filters={
          <>
            <FilterText
              label={filters.q}
              value={search['q'] ?? ''}
              onText={(q) => change({ q }, { isReplaced: true })}
            />
            <FilterSelect
              label={filters.status}
              value={search['status'] ?? ''}
              choices={choicesOf(filters.anyStatus, statuses)}
              onChoice={(status) => change({ status })}
            />
            <FilterSelect
              label={filters.position}
              value={position}
              choices={[
                { value: '', label: filters.anyPosition },
                ...buckets.map((value) => ({ value, label: value.replace('-', '–') })),
              ]}
              onChoice={(value) => {
                const [positionMin, positionMax] = value.split('-');
                change({ positionMin, positionMax });
              }}
            />
            <FilterSelect
              label={filters.device}
              value={search['device'] ?? ''}
              choices={choicesOf(filters.anyDevice, devices)}
              onChoice={(device) => change({ device })}
            />
            <FilterSelect
              label={filters.engine}
              value={search['engine'] ?? ''}
              choices={choicesOf(filters.anyEngine, engines)}
              onChoice={(engine) => change({ engine })}
            />
            {(tags.data?.total ?? 0) > 0 && (
              <FilterSelect
                label={filters.tag}
                value={search['tag'] ?? ''}
                choices={[
                  { value: '', label: filters.anyTag },
                  ...(tags.data?.rows ?? []).map(({ name }) => ({ value: name, label: name })),
                ]}
                onChoice={(tag) => change({ tag })}
              />
            )}
            {(groups.data?.total ?? 0) > 0 && (
              <FilterSelect
                label={filters.group}
                value={search['groupId'] ?? ''}
                choices={[
                  { value: '', label: filters.anyGroup },
                  ...(groups.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChoice={(groupId) => change({ groupId })}
              />
            )}
          </>
        }
      />
    </>
  );
}
