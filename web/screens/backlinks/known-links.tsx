import { useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { CsvImport } from '../../parts/csv-import';
import { FormDialog } from '../../parts/form';
import type { FormField } from '../../parts/form-values';
import { importCounts } from '../../parts/import-counts';
import { List, listOf } from '../../parts/list';
import { ObjectFacts } from '../../parts/object-facts';
import { SidePanel } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { labelOf } from '../../texts';
import { backlinkTexts as words } from '../../texts/backlinks';
import { listTexts as common } from '../../texts/lists';

type Known = Row<'listKnownLinks'>;

const states = [
  'unchecked',
  'live',
  'nofollow',
  'ugc',
  'sponsored',
  'redirected',
  'canonicalized_away',
  'noindexed',
  'removed',
  'page_gone',
  'other_address',
  'unreachable',
  'blocked',
  'needs_rendering',
];
const lost: readonly string[] = ['removed', 'page_gone'];
const toneOf = (state: string): Tone =>
  state === 'live' ? 'good' : lost.includes(state) ? 'bad' : 'warn';

const knownLinks = listOf({
  name: 'known links',
  title: words.tabs.known,
  read: (id, query, with_) => api.backlinks.listKnownLinks(id, query, with_),
  filters: [
    { name: 'q', label: common.urlFilter },
    { name: 'state', label: common.state, any: common.anyState, values: states },
  ],
  hasCsv: true,
  empty: { title: words.noKnown, text: words.knownHint },
  columns: [
    { header: words.from, value: (row) => row.sourceUrl, as: 'address' },
    { header: words.to, value: (row) => row.targetUrl, as: 'address' },
    {
      header: common.state,
      value: (row) => row.state,
      as: 'label',
      tone: ({ state }) => toneOf(state),
    },
    { header: words.checked, value: (row) => row.checkedAt, as: 'moment' },
    {
      header: words.price,
      value: (row) => (row.price === null ? '' : [formatNumber(row.price), row.currency].join(' ')),
    },
    { header: words.noteColumn, value: (row) => row.note, as: 'address' },
  ],
});

type Noted = {
  price: number | null;
  currency: string | null;
  note: string | null;
  expectedAnchor: string | null;
};
type Added = Noted & { sources: string[]; targetUrl: string };

const noteFields: readonly FormField<Noted>[] = [
  { name: 'price', label: words.price, as: 'number', min: 0, step: 0.01 },
  { name: 'currency', label: words.currency, isNullable: true },
  { name: 'expectedAnchor', label: words.expectedAnchor, isNullable: true },
  { name: 'note', label: words.noteColumn, isNullable: true },
];

const addFields: readonly FormField<Added>[] = [
  { name: 'sources', label: words.sourceUrl, as: 'lines', isRequired: true },
  { name: 'targetUrl', label: words.targetUrl, as: 'url', isRequired: true },
  ...noteFields,
];

const csvFields = [
  'Source URL',
  'Target URL',
  'Price',
  'Currency',
  'Note',
  'Expected anchor',
  'Expected rel',
];

/** Links that were placed or bought, with what each check saw. */
export function KnownLinks({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const add = useChange(
    async ({ links, close }: { links: Added; close: () => void }) => {
      const { sources, ...rest } = links;
      const answer = await api.backlinks.createKnownLinks(websiteId, {
        links: sources.map((sourceUrl) => ({ sourceUrl, ...rest })),
      });
      close();
      return answer.links;
    },
    {
      stale: ['known links'],
      done: (links) => {
        const created = links.filter(({ result }) => result === 'created').length;
        return words.addedKnown(formatNumber(created), formatNumber(links.length - created));
      },
    },
  );
  const check = useChange((id: string) => api.backlinks.checkKnownLinks(id, {}), {
    stale: ['known links', 'jobs'],
    done: () => words.checking,
  });
  return (
    <>
      {canWrite && (
        <div className="mb-3 flex flex-wrap gap-2">
          <FormDialog<Added>
            title={words.addKnown}
            fields={addFields}
            isBusy={add.isPending}
            onSubmit={(links, close) => add.mutate({ links, close })}
          />
          <CsvImport
            title={words.importKnown}
            hint={words.importKnownHint}
            fields={csvFields}
            send={(body) =>
              api.backlinks.importKnownLinks(websiteId, body, { mediaType: 'text/csv' })
            }
            counts={importCounts}
          />
          <Button onClick={() => check.mutate(websiteId)} disabled={check.isPending}>
            {words.check}
          </Button>
        </div>
      )}
      <List list={knownLinks} id={websiteId} actions={actionsOf} />
    </>
  );
}

const actionsOf = (link: Known) => <LinkActions link={link} />;

function LinkActions({ link }: { link: Known }) {
  const canWrite = useCanWrite();
  const update = useChange(
    async ({ noted, close }: { noted: Noted; close: () => void }) => {
      await api.backlinks.updateKnownLink(link.websiteId, link.id, noted);
      close();
    },
    { stale: ['known links'] },
  );
  const remove = useChange(
    (ids: string[]) => api.backlinks.deleteKnownLinks(link.websiteId, { ids }),
    { stale: ['known links'] },
  );
  return (
    <span className="flex gap-1">
      <LinkHistory link={link} />
      {canWrite && (
        <>
          <FormDialog<Noted>
            title={words.editKnown}
            button={common.edit}
            kind="quiet"
            fields={noteFields}
            values={link}
            isBusy={update.isPending}
            onSubmit={(noted, close) => update.mutate({ noted, close })}
          />
          <ConfirmButton
            text={common.remove}
            question={words.removeKnown(link.sourceUrl)}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate([link.id])}
          />
        </>
      )}
    </span>
  );
}

function LinkHistory({ link }: { link: Known }) {
  const [isOpen, setIsOpen] = useState(false);
  const read = useRead(
    ['known links', link.id],
    (with_) => api.backlinks.getKnownLink(link.websiteId, link.id, {}, with_),
    { enabled: isOpen },
  );
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {words.history}
      </Button>
      <SidePanel title={words.history} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-3 wrap-anywhere">{link.sourceUrl}</p>
        <Await read={read}>
          {({ data }) =>
            data.history.length === 0 ? (
              <p className="text-muted">{words.noChecks}</p>
            ) : (
              <ol className="space-y-4">
                {data.history.map((seen) => (
                  <li key={seen.firstAt} className="border-t border-line pt-2">
                    <Badge tone={toneOf(seen.state)}>{labelOf(seen.state)}</Badge>{' '}
                    {formatMoment(seen.firstAt)} – {formatMoment(seen.lastAt)}
                    <span className="text-muted"> · {words.checks(formatNumber(seen.checks))}</span>
                    <div className="mt-1 text-xs">
                      <ObjectFacts value={seen.evidence} />
                    </div>
                  </li>
                ))}
              </ol>
            )
          }
        </Await>
      </SidePanel>
    </>
  );
}
