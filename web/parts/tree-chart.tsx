import type { KeyboardEvent, PointerEvent } from 'react';
import { texts } from '../texts';
import { ChartFrame } from './chart-frame';
import type { ChartTable, LegendItem } from './chart-table';
import { Tip } from './time-chart';
import { layoutTree, type PlacedNode, rowsOf, type TreeNode } from './tree-layout';
import { useChartCursor } from './use-chart-cursor';
import { useWidth } from './use-width';

export type ChartNode = TreeNode & {
  label: string;
  /** Written after the label. */
  note: string;
  /** Of the greatest node, from 0 to 1: its area. */
  size: number;
  color: LegendItem['color'];
  /** What is known of it, a line each. */
  facts: readonly string[];
};

type Props<Node extends ChartNode> = {
  title: string;
  subtitle: string;
  legend: readonly LegendItem[];
  table: ChartTable;
  /** Heads of the columns; none for a tree of names alone. */
  columns: readonly string[];
  nodes: readonly Node[];
  /** Opens a node, by a click or the Enter key. */
  onOpen: (node: Node) => void;
};

const rowHeight = 26;
const headHeight = 22;
/** What is known of a node needs room. */
const heightMin = 220;
const columnWidthMin = 190;
const radius = { least: 4, most: 11 };
const letterWidth = 6;

/** A tree whose nodes say how much they contain, by their area, and how good it is, by color. */
export function TreeChart<Node extends ChartNode>(props: Props<Node>) {
  const { title, subtitle, legend, table, nodes } = props;
  const [holder, width] = useWidth();
  return (
    <ChartFrame title={title} subtitle={subtitle} legend={legend} table={table}>
      <div ref={holder} className="relative w-full overflow-x-auto">
        {width > 0 && nodes.length > 0 && <Tree {...props} width={width} />}
      </div>
    </ChartFrame>
  );
}

const radiusOf = ({ size }: ChartNode) =>
  radius.least + (radius.most - radius.least) * Math.sqrt(size);

function Tree<Node extends ChartNode>(props: Props<Node> & { width: number }) {
  const { title, columns, nodes, onOpen, width: room } = props;
  const placed = layoutTree(nodes);
  const columnCount = Math.max(...nodes.map(({ column }) => column)) + 1;
  const columnWidth = Math.max(columnWidthMin, room / columnCount);
  const width = columnWidth * columnCount;
  const top = columns.length > 0 ? headHeight : 0;
  const height = Math.max(heightMin, top + rowsOf(placed) * rowHeight);
  const { cursor, at, place, events } = useChartCursor({
    rows: placed.length,
    columns: 1,
    first: { row: 0, column: 0 },
  });
  const xOf = ({ column }: ChartNode) => column * columnWidth + radius.most + 1;
  const yOf = ({ row }: PlacedNode<Node>) => top + (row + 0.5) * rowHeight;
  const nearest = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const column = Math.floor(x / columnWidth);
    const away = (node: PlacedNode<Node>) =>
      Math.abs(yOf(node) - y) + (node.column === column ? 0 : height);
    return placed.reduce(
      (best, node, index) => (away(node) < away(placed[best] ?? node) ? index : best),
      0,
    );
  };
  const shown = placed[at.row];
  const open = () => shown && onOpen(shown);
  const letters = Math.floor((columnWidth - 2 * radius.most - 10) / letterWidth);
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.chart.label(title)}
        aria-valuemin={0}
        aria-valuemax={placed.length - 1}
        aria-valuenow={at.row}
        aria-valuetext={shown && [shown.label, ...shown.facts].join(', ')}
        style={{ width }}
        className="cursor-pointer"
        onPointerMove={(event) => place(nearest(event), 0)}
        onClick={open}
        {...events}
        onKeyDown={(event: KeyboardEvent) => {
          events.onKeyDown(event);
          if (event.key === 'Enter') open();
        }}
      >
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          className="block"
        >
          {columns.map((label, column) => (
            <text key={label} x={column * columnWidth} y={14} fontSize="11" fill="var(--muted)">
              {label}
            </text>
          ))}
          {placed.map((node) => {
            const above = node.from === null ? undefined : placed[node.from];
            if (!above) return null;
            const [x1, y1, x2, y2] = [xOf(above), yOf(above), xOf(node), yOf(node)];
            const bend = x2 - Math.min(28, columnWidth / 4);
            return (
              <path
                key={node.id}
                d={`M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`}
                fill="none"
                stroke="var(--line)"
                strokeWidth={1 + 3 * Math.sqrt(node.size)}
              />
            );
          })}
          {placed.map((node) => {
            const note = node.note.length + 1 < letters ? node.note : '';
            const left = letters - (note === '' ? 0 : note.length + 1);
            // Paths in one place differ at their ends.
            const label =
              node.label.length > left
                ? `…${node.label.slice(-Math.max(1, left - 1))}`
                : node.label;
            return (
              <g key={node.id}>
                <circle
                  cx={xOf(node)}
                  cy={yOf(node)}
                  r={radiusOf(node)}
                  fill={node.color === 0 ? 'var(--muted)' : `var(--s${node.color})`}
                />
                <text
                  x={xOf(node) + radius.most + 4}
                  y={yOf(node) + 4}
                  fontSize="11"
                  fill="var(--text)"
                  stroke="var(--panel)"
                  strokeWidth="3"
                  paintOrder="stroke"
                >
                  {label}
                  <tspan fill="var(--muted)">{note === '' ? '' : ` ${note}`}</tspan>
                </text>
              </g>
            );
          })}
          {cursor && shown && (
            <circle
              data-cursor
              cx={xOf(shown)}
              cy={yOf(shown)}
              r={radiusOf(shown) + 3}
              fill="none"
              stroke="var(--text)"
              strokeWidth="1.5"
            />
          )}
        </svg>
      </div>
      {cursor && shown && (
        <Tip
          x={xOf(shown)}
          width={room}
          {...(yOf(shown) > height / 2
            ? { below: height - yOf(shown) + 14 }
            : { above: yOf(shown) + 14 })}
        >
          <p className="font-medium wrap-anywhere">{shown.label}</p>
          {shown.facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </Tip>
      )}
    </>
  );
}
