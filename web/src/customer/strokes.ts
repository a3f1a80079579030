import { MAX_INK_NUMBERS } from '@sable/domain/estimate/signer';

/** Size of the box that stores a drawn signature, independent of the screen it was drawn on. */
export const BOX = { width: 600, height: 200 } as const;

/** Pen strokes, each a flat list x0, y0, x1, y1, … */
export type Strokes = readonly (readonly number[])[];

export interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The maximum number of strokes that the server accepts. */
const MAX_STROKES = 200;
/** The maximum number of points per stroke that the server accepts. */
const MAX_STROKE_POINTS = 2000;

/** Returns the placement of an area in the box at the largest scale that fits, centered. */
function placement(area: Size) {
  const scale = Math.min(BOX.width / area.width, BOX.height / area.height);
  return {
    scale,
    left: (BOX.width - area.width * scale) / 2,
    top: (BOX.height - area.height * scale) / 2,
  };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const clamp = (value: number, size: number): number => Math.min(size, Math.max(0, value));

function thinned(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const step = points.length / most;
  return Array.from({ length: most }, (_, index) => points[Math.floor(index * step)]).filter(
    (point) => point !== undefined,
  );
}

/** Returns how many points each stroke may keep so that all strokes together stay within the server's limit. */
function mostPoints(groups: readonly (readonly Point[])[]): number {
  const total = groups.reduce((sum, points) => sum + points.length, 0);
  const share = MAX_INK_NUMBERS / 2 / groups.length;
  return total * 2 <= MAX_INK_NUMBERS ? MAX_STROKE_POINTS : Math.min(MAX_STROKE_POINTS, Math.floor(share));
}

/** Converts points drawn on a screen area to the box without distortion. */
export function toBox(groups: readonly (readonly Point[])[], area: Size): number[][] {
  const { scale, left, top } = placement(area);
  const drawn = groups.filter((points) => points.length > 0).slice(0, MAX_STROKES);
  const most = mostPoints(drawn);
  return drawn.map((points) =>
    thinned(points, most).flatMap(({ x, y }) => [
      tenth(clamp(left + x * scale, BOX.width)),
      tenth(clamp(top + y * scale, BOX.height)),
    ]),
  );
}

function pointsOf(stroke: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(stroke.length / 2) }, (_, index) => ({
    x: stroke[2 * index] ?? 0,
    y: stroke[2 * index + 1] ?? 0,
  }));
}

/** The inverse: converts strokes in the box to points on a screen area. */
export function fromBox(strokes: Strokes, area: Size): Point[][] {
  const { scale, left, top } = placement(area);
  return strokes.map((stroke) =>
    pointsOf(stroke).map(({ x, y }) => ({ x: (x - left) / scale, y: (y - top) / scale })),
  );
}

/** Returns a stroke as an SVG path, smoothed through the midpoints of its segments. A dot becomes a short dash. */
export function strokePath(stroke: readonly number[]): string {
  const [first, ...rest] = pointsOf(stroke);
  if (!first) return '';
  const last = rest.at(-1);
  if (!last) return `M${first.x} ${first.y}h0.1`;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${point.x} ${point.y} ${tenth((point.x + next.x) / 2)} ${tenth((point.y + next.y) / 2)}`;
  });
  return `M${first.x} ${first.y}${curves.join('')}L${last.x} ${last.y}`;
}
