import { api } from '../../data/api';
import { CsvImport } from '../../parts/csv-import';
import { importCounts } from '../../parts/import-counts';
import { workspaceTexts } from '../../texts/workspace';
import { AddMany } from './add-many';

const words = workspaceTexts.websites;
const fields = ['Domain', 'Name', 'Relationship', 'Country', 'Language', 'Tags'];

/** Websites from a table, or a list of domains. */
export function ImportWebsites() {
  return (
    <>
      <AddMany />
      <CsvImport
        title={words.import}
        hint={words.hint}
        fields={fields}
        send={async (body) => {
          const reply = await api.websites.import(body, { mediaType: 'text/csv' });
          const errors = reply.rows.flatMap(({ row, details = [] }) =>
            details.map(({ message }) => ({ row, message })),
          );
          return { ...reply, errors };
        }}
        counts={importCounts}
      />
    </>
  );
}
