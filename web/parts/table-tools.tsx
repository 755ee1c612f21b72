import type { ReactNode } from 'react';
import { type ApiRequest, curlOf } from '../data/api-request';
import { hasDecimalComma } from '../format';
import { texts } from '../texts';
import { useUrlSearch } from '../use-search';
import { Button, buttonClass } from './button';
import type { Column } from './data-table';
import { Icon } from './icon';
import { useNotify } from './notices';
import { Popover } from './popover';

type Props = {
  filters: ReactNode;
  total: string;
  columns: readonly Pick<Column<never>, 'id' | 'header'>[];
  hidden: ReadonlySet<string>;
  request: ApiRequest | undefined;
  hasCsv: boolean;
};

/** What stands above a table: its filters, how many rows there are, columns and CSV. */
export function TableTools({ filters, total, columns, hidden, request, hasCsv }: Props) {
  return (
    <div className="mb-2 flex flex-wrap items-start gap-2">
      <div className="flex flex-1 basis-80 flex-wrap items-center gap-2">{filters}</div>
      <div className="flex items-center gap-2">
        <span className="whitespace-nowrap text-muted tabular-nums" role="status">
          {total}
        </span>
        <ColumnMenu columns={columns} hidden={hidden} />
        {request && <CopyCurl request={request} />}
        {request && hasCsv && (
          <a href={csvPath(request)} download className={buttonClass()} title={texts.table.csvHint}>
            {texts.table.csv}
          </a>
        )}
      </div>
    </div>
  );
}

/** The request of the list, for a shell. */
function CopyCurl({ request }: { request: ApiRequest }) {
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(curlOf(request, location.origin));
    notify(texts.evidence.copied);
  };
  return (
    <Button onClick={copy} title={texts.evidence.copy}>
      curl
    </Button>
  );
}

/** The same filters, as CSV of all rows. */
function csvPath({ path }: ApiRequest): string {
  const [base = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  params.delete('limit');
  params.delete('offset');
  params.set('format', 'csv');
  // What a spreadsheet of the browser's country reads: Excel takes UTF-8 without a mark for cp1252.
  params.set('csvBom', 'true');
  if (hasDecimalComma()) {
    params.set('csvDelimiter', 'semicolon');
    params.set('csvDecimal', 'comma');
  }
  return `${base.replace('/api/v1', '/dashboard/api/v1')}?${params}`;
}

/** Chooses the columns, which the URL keeps. */
export function ColumnMenu({ columns, hidden }: Pick<Props, 'columns' | 'hidden'>) {
  const [, change] = useUrlSearch();
  const toggle = (column: string) => {
    const shown = columns
      .slice(1)
      .map((known) => known.id)
      .filter((known) => (known === column ? hidden.has(known) : !hidden.has(known)));
    change({ columns: shown.join(',') || 'none' }, { isReplaced: true });
  };
  return (
    <Popover
      button={
        <>
          <Icon name="columns" /> {texts.table.columns}
        </>
      }
    >
      {() =>
        columns.slice(1).map((column) => (
          <label
            key={column.id}
            className="flex items-center gap-2 rounded px-1.5 py-1 hover:bg-raised"
          >
            <input
              type="checkbox"
              checked={!hidden.has(column.id)}
              onChange={() => toggle(column.id)}
            />
            {column.header}
          </label>
        ))
      }
    </Popover>
  );
}
