import { useState } from 'react';
import { api } from '../../data/api';
import { CsvImport } from '../../parts/csv-import';
import { SelectField } from '../../parts/field';
import { importCounts } from '../../parts/import-counts';
import { competitionTexts as words } from '../../texts/competition';
import { csvTexts } from '../../texts/csv';

const fields = [
  'Keyword',
  'Search volume',
  'CPC',
  'CPC currency',
  'Tags',
  'Groups',
  'Country',
  'Language',
  'Location',
  'Device',
  'Engine',
  'Target URL',
];

/** Keywords from the table of another tool. */
export function ImportKeywords({ websiteId }: { websiteId: string }) {
  const [onExisting, setOnExisting] = useState('skip');
  return (
    <CsvImport
      title={words.importTitle}
      hint={words.importHint}
      fields={fields}
      send={(body) =>
        api.keywords.import(body, {
          mediaType: 'text/csv',
          query: { websiteId, onExisting: onExisting === 'update' ? 'update' : 'skip' },
        })
      }
      counts={importCounts}
    >
      <SelectField
        label={csvTexts.existing}
        value={onExisting}
        choices={[
          { value: 'skip', label: csvTexts.onExisting.skip },
          { value: 'update', label: csvTexts.onExisting.update },
        ]}
        onChoice={setOnExisting}
      />
    </CsvImport>
  );
}
