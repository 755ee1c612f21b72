import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { formatDay } from '../../format';
import { FilterSelect } from '../../parts/field';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { rankingsTexts } from '../../texts/rankings';
import { useUrlSearch } from '../../use-search';

type Props = { keywordId: string; days: readonly string[] };

/** The result page of a day, next to that of another day. */
export function ResultPages({ keywordId, days }: Props) {
  const [search, change] = useUrlSearch();
  if (days.length === 0) return null;
  const day = search['day'] ?? days.at(-1) ?? '';
  const other = search['otherDay'] ?? days[0] ?? '';
  const choices = [...days].reverse().map((value) => ({ value, label: formatDay(value) }));
  return (
    <Section title={rankingsTexts.pages}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {(
          [
            ['otherDay', other],
            ['day', day],
          ] as const
        ).map(([name, shown]) => (
          <div key={name} className="min-w-0">
            <FilterSelect
              label={texts.evidence.day}
              value={shown}
              choices={choices}
              onChoice={(value) => change({ [name]: value })}
            />
            <ResultPage keywordId={keywordId} day={shown} otherDay={name === 'day' ? other : day} />
          </div>
        ))}
      </div>
    </Section>
  );
}

const usePage = (keywordId: string, day: string) =>
  useRead(['result-page', keywordId, day], (with_) =>
    api.serp.getKeywordSerp(keywordId, { day }, with_),
  );

function ResultPage({
  keywordId,
  day,
  otherDay,
}: {
  keywordId: string;
  day: string;
  otherDay: string;
}) {
  const read = usePage(keywordId, day);
  const other = usePage(keywordId, otherDay);
  const before = new Map(other.data?.data.organic.map(({ url, position }) => [url, position]));
  return (
    <Await read={read}>
      {({ data }) => {
        const own = new Set(data.ownUrls.map(({ url }) => url));
        return (
          <>
            <p className="my-1.5 text-xs text-muted">
              {data.serpFeatures.map(labelOf).join(' · ')}
            </p>
            <ol className="divide-y divide-line rounded-lg border border-line bg-panel">
              {data.organic.map(({ position, domain, url }) => {
                const moved = before.has(url)
                  ? (before.get(url) ?? position) - position
                  : undefined;
                const isOwn = own.has(url);
                return (
                  <li
                    key={`${position} ${url}`}
                    className={`flex items-center gap-2.5 px-2.5 py-1 ${isOwn ? 'bg-tint font-medium' : ''}`}
                  >
                    <span className="w-6 text-end text-muted tabular-nums">{position}</span>
                    <span className="min-w-0 flex-1">
                      <bdi className="block truncate" title={url}>
                        {domain}
                        {isOwn && <span className="sr-only"> ({rankingsTexts.own})</span>}
                      </bdi>
                    </span>
                    <span className="text-xs text-muted tabular-nums">
                      {day === otherDay || other.data === undefined
                        ? ''
                        : moved === undefined
                          ? rankingsTexts.notThere
                          : moved === 0
                            ? '='
                            : `${moved > 0 ? '+' : '−'}${Math.abs(moved)}`}
                    </span>
                  </li>
                );
              })}
            </ol>
          </>
        );
      }}
    </Await>
  );
}
