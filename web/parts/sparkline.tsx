import { linesOf } from './lines-of';

type Props = {
  points: readonly (number | null)[];
  label: string;
  /** Rankings are better the lower they are. */
  isDownward?: boolean;
  width?: number;
  height?: number;
};

/** A small line; days without a measurement are gaps. */
export function Sparkline({ points, label, isDownward = false, width = 80, height = 22 }: Props) {
  const measured = points.filter((point) => point !== null);
  if (measured.length === 0) return null;
  const low = Math.min(...measured);
  const high = Math.max(...measured);
  const step = points.length > 1 ? width / (points.length - 1) : 0;
  const yOf = (value: number) => {
    const part = high === low ? 0.5 : (value - low) / (high - low);
    return 2 + (height - 4) * (isDownward ? part : 1 - part);
  };
  const lines = linesOf(points).map((line) =>
    line.map(({ index, value }) => ({ x: index * step, y: yOf(value) })),
  );
  return (
    <svg width={width} height={height} role="img" aria-label={label} className="block">
      {lines.map((line) =>
        line.length === 1 ? (
          <circle key={line[0]?.x} cx={line[0]?.x} cy={line[0]?.y} r="1.5" className="fill-s1" />
        ) : (
          <polyline
            key={line[0]?.x}
            points={line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
            className="fill-none stroke-s1"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        ),
      )}
    </svg>
  );
}
