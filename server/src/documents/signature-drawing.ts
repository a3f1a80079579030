const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * Converts a pen stroke to an SVG path in its drawing box (600 × 200), with rounded corners. A stroke is a flat list
 * x0, y0, x1, y1, …; a touch without movement becomes a dot.
 */
export function strokePath(stroke: readonly number[]): string {
  const points: [number, number][] = [];
  for (let index = 0; index + 1 < stroke.length; index += 2)
    points.push([stroke[index] ?? 0, stroke[index + 1] ?? 0]);
  const [first, ...rest] = points;
  if (!first) return '';
  const last = rest.at(-1);
  if (!last) return `M${point(...first)}L${point(first[0] + 0.1, first[1])}`;
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? last;
    return `Q${point(x, y)} ${point((x + nextX) / 2, (y + nextY) / 2)}`;
  });
  return `M${point(...first)}${curves.join('')}L${point(...last)}`;
}
