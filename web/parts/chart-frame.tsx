import { useParams } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useWebsite } from '../data/websites';
import { hasDecimalComma } from '../format';
import { texts } from '../texts';
import { Button } from './button';
import { type ChartTable, csvOf, type LegendItem } from './chart-table';
import { useNotify } from './notices';
import { Popover } from './popover';

type Props = {
  title: string;
  /** The window of the numbers and their unit. */
  subtitle: string;
  legend?: readonly LegendItem[];
  table: ChartTable;
  /** What belongs to the picture and is text, such as marks. */
  foot?: ReactNode;
  /** The same as lines of the downloaded picture. */
  notes?: readonly string[];
  children: ReactNode;
};

const swatches: readonly string[] = [
  'bg-muted',
  'bg-s1',
  'bg-s2',
  'bg-s3',
  'bg-s4',
  'bg-s5',
  'bg-s6',
];

/** What every chart has: a title with window and unit, its table, and its downloads. */
export function ChartFrame(props: Props) {
  const { title, subtitle, legend = [], table, foot, notes = [], children } = props;
  const [isTable, setIsTable] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-panel p-3">
      <figcaption className="mb-2 flex items-start gap-2">
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-balance">{title}</span>
          <span className="block text-xs text-muted">{subtitle}</span>
        </span>
        <Button
          kind="quiet"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
          className="text-xs"
        >
          {isTable ? texts.chart.asChart : texts.chart.asTable}
        </Button>
        <Downloads
          title={title}
          subtitle={subtitle}
          legend={legend}
          table={table}
          notes={notes}
          holder={holder}
        />
      </figcaption>
      {legend.length > 0 && !isTable && (
        <ul className="mb-1 flex flex-wrap gap-x-4">
          {legend.map(({ label, color, isDashed = false }) => (
            <li key={label} className="flex items-center gap-1.5 text-xs text-muted">
              <span
                className={`h-0.75 w-3 ${swatches[color]} ${isDashed ? 'opacity-60' : ''}`}
                aria-hidden="true"
              />
              {label}
            </li>
          ))}
        </ul>
      )}
      {isTable && <NumbersTable title={title} table={table} />}
      {/* Stays in the page, so that the picture can be downloaded while the table is shown. */}
      <div ref={holder} className={isTable ? 'sr-only' : ''} inert={isTable}>
        {children}
      </div>
      {foot}
    </figure>
  );
}

type DownloadProps = Required<Omit<Props, 'foot' | 'children'>> & {
  holder: { current: HTMLDivElement | null };
};

function Downloads({ title, subtitle, legend, table, notes, holder }: DownloadProps) {
  const notify = useNotify();
  const { websiteId } = useParams({ strict: false });
  const website = useWebsite(websiteId ?? '', { enabled: websiteId !== undefined });
  const domain = website.data?.data.domain;
  const save = async (format: 'csv' | 'png' | 'svg') => {
    try {
      const tools = await import('./chart-picture');
      const whole = domain === undefined ? subtitle : `${domain} · ${subtitle}`;
      const name = `${tools.fileNameOf(title, whole)}.${format}`;
      if (format === 'csv') {
        return tools.download(name, csvOf(table, hasDecimalComma()), 'text/csv;charset=utf-8');
      }
      const svg = holder.current?.querySelector('svg');
      if (!svg) return;
      const picture = { svg, title, subtitle: whole, legend, notes };
      if (format === 'png') return tools.download(name, await tools.pngOf(picture));
      tools.download(name, tools.svgFileOf(picture).text, 'image/svg+xml');
    } catch (error) {
      notify((error as Error).message, { isError: true });
    }
  };
  return (
    <Popover
      button={<span className="text-xs">{texts.chart.download}</span>}
      label={texts.chart.downloadOf(title)}
      buttonKind="quiet"
      className="w-36"
    >
      {(close) =>
        (['png', 'svg', 'csv'] as const).map((format) => (
          <Button
            key={format}
            kind="quiet"
            className="w-full justify-start"
            onClick={() => {
              close();
              void save(format);
            }}
          >
            {texts.chart.formats[format]}
          </Button>
        ))
      }
    </Popover>
  );
}

function NumbersTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
    <section className="max-h-72 overflow-auto" tabIndex={0} aria-label={title}>
      <table className="w-full">
        <thead>
          <tr className="text-xs text-muted">
            {table.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-2 font-medium ${index === 0 ? 'text-start' : 'text-end'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([first, ...values]) => (
            <tr key={String(first)} className="border-t border-line">
              <th scope="row" className="px-2 text-start font-normal">
                {first}
              </th>
              {values.map((value, index) => (
                <td key={table.columns[index + 1]} className="px-2 text-end tabular-nums">
                  {value === null
                    ? '–'
                    : typeof value === 'number'
                      ? table.format(value, index + 1)
                      : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
