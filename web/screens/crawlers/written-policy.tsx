import type { Data } from '../../../packages/client/src/schema-types';
import type { ApiRequest } from '../../data/api-request';
import { formatNumber } from '../../format';
import { CopyText } from '../../parts/copy-text';
import { type Column, DataTable } from '../../parts/data-table';
import { NotMeasured } from '../../parts/figure';
import { Section } from '../../parts/page';
import { labelOf } from '../../texts';
import { policyTexts } from '../../texts/policy';

type Written = NonNullable<Data<'simulateRobots'>['policy']>;
type Stake = Written['atStake'][number];

const words = policyTexts.build;

const countColumn = (
  id: 'visits' | 'lost' | 'citedPages' | 'rankingPages',
  header: string,
): Column<Stake> => ({
  id,
  header,
  isNumber: true,
  cell: (row) => (row[id] === null ? <NotMeasured /> : formatNumber(row[id])),
  tone: (row) => (id === 'lost' && row.lost ? 'font-medium text-bad' : ''),
});

const columns: readonly Column<Stake>[] = [
  {
    id: 'purpose',
    header: policyTexts.columns.purpose,
    cell: ({ purpose }) => labelOf(purpose),
  },
  {
    id: 'answer',
    header: words.asked,
    cell: ({ answer }) => (answer === null ? words.keep : words[answer]),
  },
  countColumn('visits', policyTexts.columns.visits),
  countColumn('lost', words.lost),
  countColumn('citedPages', words.cited),
  countColumn('rankingPages', words.ranking),
];

/** The texts that say a policy, and what is at stake by it. */
export function WrittenPolicy({ policy, request }: { policy: Written; request: ApiRequest }) {
  const { robotsTxt, headers, metas, files, notes, atStake } = policy;
  const copied = [
    { title: '/robots.txt', text: robotsTxt },
    { title: words.headers, text: headers.join('\n') },
    { title: words.metas, text: metas.join('\n') },
    ...files.map(({ path, text }) => ({ title: path, text: text.trimEnd() })),
  ].filter(({ text }) => text !== '');
  return (
    <>
      <Section title={words.stakes}>
        <DataTable caption={words.stakes} columns={columns} rows={atStake} request={request} />
        <ul className="mt-2 text-muted">
          {notes.map((note) => (
            <li key={note}>{words.notes[note]}</li>
          ))}
        </ul>
      </Section>
      <Section title={words.texts}>
        <div className="space-y-3">
          {copied.map(({ title, text }) => (
            <div key={title}>
              <h3 className="mb-1 font-medium">{title}</h3>
              <CopyText text={text} />
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
