import type { ComponentProps } from 'react';
import type { Row } from '../../packages/client/src/schema-types';
import { DataTable } from '../parts/data-table';
import { useRowWindow } from '../parts/use-row-window';

type Props = Omit<ComponentProps<typeof DataTable<Row<'listOverview'>>>, 'rows' | 'window'> & {
  rows: readonly Row<'listOverview'>[];
};

/** Many websites: the table scrolls, and draws those in view. */
export function LongWebsites({ rows, ...table }: Props) {
  const { indexes, window } = useRowWindow(rows.length);
  return <DataTable {...table} rows={indexes.map((index) => rows[index])} window={window} />;
}
