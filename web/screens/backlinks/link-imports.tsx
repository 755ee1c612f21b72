import { useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { choicesOf } from '../../parts/choices';
import { CsvImport } from '../../parts/csv-import';
import { SelectField } from '../../parts/field';
import { List } from '../../parts/list';
import { backlinkTexts as words } from '../../texts/backlinks';
import { linkImports } from './backlink-lists';

const tools = ['search_console', 'ahrefs', 'majestic', 'moz', 'semrush', 'bing', 'other'] as const;
type Tool = (typeof tools)[number];

const fields = [
  'Source URL',
  'Target URL',
  'Anchor',
  'Nofollow',
  'First seen',
  'Last seen',
  'Lost',
];

/** Where links come from: collections and files of other tools. */
export function LinkImports({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const [tool, setTool] = useState('');
  const source = tools.find((known): known is Tool => known === tool);
  return (
    <>
      {canWrite && (
        <div className="mb-3">
          <CsvImport
            title={words.import}
            hint={words.importHint}
            fields={fields}
            send={(body) =>
              api.backlinks.import(websiteId, body, {
                mediaType: 'text/csv',
                ...(source ? { query: { source } } : {}),
              })
            }
            counts={(answer) => [
              { label: words.imported, value: answer.import.links },
              { label: words.invalid, value: answer.import.invalid },
            ]}
          >
            <SelectField
              label={words.importSource}
              value={tool}
              choices={choicesOf(words.importAny, tools)}
              onChoice={setTool}
            />
          </CsvImport>
        </div>
      )}
      <List list={linkImports} id={websiteId} />
    </>
  );
}
