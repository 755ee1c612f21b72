export type Series = {
  label: string;
  /** One of the series colors, 1 to 6. */
  color: 1 | 2 | 3 | 4 | 5 | 6;
  points: readonly (number | null)[];
  /** Drawn as bars instead of a line. */
  isBars?: boolean;
};

export type Mark = { at: string; label: string };

export type TimeChartProps = {
  title: string;
  /** Days or hours of the points, as the API writes them. */
  times: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  formatTime?: (time: string) => string;
  /** Positions: 1 is at the top. */
  isDownward?: boolean;
  min?: number;
  marks?: readonly Mark[];
  height?: number;
};
