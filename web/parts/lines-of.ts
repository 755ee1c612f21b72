type Point = { index: number; value: number };

/** Cuts the points at those that were not measured. */
export function linesOf(points: readonly (number | null)[]): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  points.forEach((value, index) => {
    if (value !== null) line.push({ index, value });
    if ((value === null || index === points.length - 1) && line.length > 0) {
      lines.push(line);
      line = [];
    }
  });
  return lines;
}
