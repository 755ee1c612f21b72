import type { ApiRequest } from '../../data/api-request';
import { formatNumber } from '../../format';
import { type Column, DataTable } from '../../parts/data-table';
import { Figure } from '../../parts/figure';
import { type SeriesColor, TimeChart } from '../../parts/time-chart';
import { texts } from '../../texts';
import { reportTexts as words } from '../../texts/reports';
import { formatCell } from './format-cell';
import type { Block, Cell, Chart, ReportDocument, Table } from './report-document';

/** The colors of a chart with lines. */
const colorsMax = 6;
const shownRows = 20;

type Props = { block: Block; rows: ReportDocument['rows']; request: ApiRequest };

export function ReportBlock({ block, rows, request }: Props) {
  if (block.kind === 'text') return <p className="wrap-anywhere">{block.text}</p>;
  if (block.kind === 'empty') return <p className="text-muted">{block.reason}</p>;
  if (block.kind === 'chart') return <ReportChart chart={block.chart} request={request} />;
  if (block.kind === 'table') {
    return <ReportTable table={block.table} rows={rows[block.table.key] ?? []} request={request} />;
  }
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-panel sm:grid-cols-3 lg:grid-cols-4">
      {block.figures.map(({ key, label, value, format, before, note }) => (
        <div key={key} className="px-3 py-2 outline outline-line" title={note ?? undefined}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums wrap-anywhere">
            <ReportFigure {...{ label, value, format, before, note, request }} />
          </dd>
          {before !== null && (
            <dd className="text-xs text-muted">{words.before(formatCell(before, format))}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type FigureProps = Omit<Extract<Block, { kind: 'figures' }>['figures'][number], 'key'> & {
  request: ApiRequest;
};

/** A number opens the file that contains it. */
function ReportFigure({ label, value, format, before, note, request }: FigureProps) {
  const text = formatCell(value, format);
  if (typeof value !== 'number') return text;
  const evidence = () => ({
    title: label,
    value: text,
    request,
    facts: [
      ...(note === null ? [] : [{ label: texts.evidence.meaning, value: note }]),
      ...(before === null
        ? []
        : [{ label: texts.evidence.before, value: formatCell(before, format) }]),
    ],
  });
  return <Figure value={text} evidence={evidence} />;
}

/** A line for days; everything else as the table of its numbers. */
function ReportChart({ chart, request }: { chart: Chart; request: ApiRequest }) {
  const { title, x, series, format, isInverted, note } = chart;
  const title_ = `${title} (${chart.unit})`;
  if (x.kind === 'day' && series.length <= colorsMax) {
    return (
      <div>
        <TimeChart
          title={title}
          unit={chart.unit}
          times={x.values}
          series={series.map(({ name, values }, place) => ({
            label: name,
            color: (place + 1) as SeriesColor,
            points: values,
          }))}
          format={(value) => formatCell(value, format)}
          isDownward={isInverted}
        />
        {note && <p className="mt-1 text-xs text-muted">{note}</p>}
      </div>
    );
  }
  const columns: Column<{ name: string; place: number }>[] = [
    { id: 'name', header: title_, cell: ({ name }) => <bdi>{name}</bdi> },
    ...series.map(({ name, values }, at) => ({
      id: `series ${at}`,
      header: name,
      isNumber: true,
      cell: ({ place }: { place: number }) => formatCell(values[place] ?? null, format),
    })),
  ];
  const rows = x.values.map((name, place) => ({ name, place }));
  return (
    <div>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        request={request}
        className="max-h-96"
      />
      {note && <p className="mt-1 text-xs text-muted">{note}</p>}
    </div>
  );
}

const numbers = new Set(['count', 'decimal', 'share', 'rank', 'change', 'score', 'duration']);

type TableProps = {
  table: Table;
  rows: readonly Record<string, Cell>[];
  request: ApiRequest;
};

function ReportTable({ table, rows, request }: TableProps) {
  const columns = table.columns.map(({ key, label, format }): Column<Record<string, Cell>> => {
    const isNumber = numbers.has(format);
    return {
      id: key,
      header: label,
      isNumber,
      cell: (row) => {
        const text = formatCell(row[key] ?? null, format);
        return isNumber ? text : <bdi className="wrap-anywhere">{text}</bdi>;
      },
    };
  });
  const shown = rows.slice(0, shownRows);
  return (
    <div>
      <h3 className="mb-1 font-medium">{table.title}</h3>
      <DataTable caption={table.title} columns={columns} rows={shown} request={request} />
      <p className="mt-1 text-xs text-muted">
        {shown.length < table.rowCount &&
          words.rowsShown(formatNumber(shown.length), formatNumber(table.rowCount))}{' '}
        {table.note}
      </p>
    </div>
  );
}
