import type { ComponentProps } from 'react';
import { DataTable } from '../parts/data-table';
import { useRowWindow } from '../parts/use-row-window';
import type { OverviewRow } from './overview';

type Props = Omit<ComponentProps<typeof DataTable<OverviewRow>>, 'rows' | 'window'> & {
  rows: readonly OverviewRow[];
};

/** Many websites: the table scrolls, and draws those in view. */
export function LongWebsites({ rows, ...table }: Props) {
  const { indexes, window } = useRowWindow(rows.length);
  return <DataTable {...table} rows={indexes.map((index) => rows[index])} window={window} />;
}
