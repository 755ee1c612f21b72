import { useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { CsvImport } from '../../parts/csv-import';
import { SelectField } from '../../parts/field';
import { List } from '../../parts/list';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { labelOf } from '../../texts';
import { aiListTexts as words } from '../../texts/ai-lists';
import { csvTexts } from '../../texts/csv';
import { importRowTexts as rowWords } from '../../texts/import-rows';
import { listTexts as common } from '../../texts/lists';
import { AiImportRows } from './ai-import-rows';
import { aiImports } from './ai-lists';

type AiImport = Row<'listAiImports'>;
type Source = AiImport['source'];

const sources: readonly Source[] = ['google_report', 'bing_report'];
const fields = ['Page', 'Query', 'Date', 'Country', 'Device', 'Impressions', 'Citations'];

/** What Google and Bing report on their AI answers. */
export function AiImports({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const [opened, setOpened] = useState<AiImport>();
  const [source, setSource] = useState<Source>('google_report');
  return (
    <>
      {canWrite && (
        <div className="mb-3">
          <CsvImport
            title={words.importReport}
            hint={words.reportHint}
            fields={fields}
            send={async (body) => {
              const reply = await api.ai.importReport(websiteId, body, {
                mediaType: 'text/csv',
                query: { source },
              });
              return { ...reply, ignoredColumns: reply.import.ignoredColumns };
            }}
            counts={(reply) => [
              { label: words.rows, value: reply.import.rowCount },
              { label: csvTexts.counts.invalid, value: reply.invalid },
            ]}
          >
            <SelectField
              label={words.report}
              value={source}
              choices={sources.map((value) => ({ value, label: labelOf(value) }))}
              onChoice={(value) => setSource(value === 'bing_report' ? value : 'google_report')}
            />
          </CsvImport>
        </div>
      )}
      <List
        list={aiImports}
        id={websiteId}
        actions={(stored) => (
          <span className="flex gap-2">
            <Button onClick={() => setOpened(stored)}>{rowWords.rows}</Button>
            {canWrite && <RemoveImport stored={stored} />}
          </span>
        )}
      />
      {opened && (
        <Modal title={rowWords.rowsOf} isOpen onClose={() => setOpened(undefined)} isWide>
          <AiImportRows websiteId={websiteId} importId={opened.id} />
        </Modal>
      )}
    </>
  );
}

function RemoveImport({ stored }: { stored: AiImport }) {
  const remove = useChange((id: string) => api.ai.deleteImport(stored.websiteId, id), {
    stale: ['ai imports', 'ai reconciliation'],
  });
  return (
    <ConfirmButton
      text={common.remove}
      question={words.removeImport}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(stored.id)}
    />
  );
}

/** How the numbers of AI answers are made, in sentences. */
export function Methodology({ websiteId }: { websiteId: string }) {
  const read = useRead(['methodology', websiteId], (with_) =>
    api.ai.getMethodology(websiteId, {}, with_),
  );
  return (
    <Await read={read}>
      {({ data }) => (
        <div className="max-w-prose">
          {data.parts.map(({ part, sentences }) => (
            <Section key={part} title={labelOf(part)}>
              <p>{sentences.join(' ')}</p>
            </Section>
          ))}
        </div>
      )}
    </Await>
  );
}
