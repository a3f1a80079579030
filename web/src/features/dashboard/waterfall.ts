import { movements, type RollForward } from '@sable/domain/contract/roll-forward';
import { sumCents } from '@sable/domain/money';

export type Movement = (typeof movements)[number];

/** A bar of the chart, with position and height in thousandths of the chart height. */
export interface Step {
  readonly movement: Movement | 'net';
  /** Cents per month. */
  readonly change: number;
  readonly top: number;
  readonly height: number;
}

const WHOLE = 1000;
/** Minimum height, so that small movements stay visible. */
const THINNEST = 8;

/**
 * Returns the bars of the RMR movements in a period, each starting where the previous one ended, and their net; empty
 * if nothing moved.
 */
export function waterfall(report: RollForward): Step[] {
  const moved = movements.filter((movement) => report[movement] !== 0);
  if (moved.length === 0) return [];
  const spans = moved.map((movement, index) => {
    const from = sumCents(moved.slice(0, index).map((earlier) => report[earlier]));
    return { movement, change: report[movement], from, to: from + report[movement] };
  });
  const net = spans.at(-1)?.to ?? 0;
  const all = [...spans, { movement: 'net' as const, change: net, from: 0, to: net }];
  const ends = all.flatMap(({ from, to }) => [from, to]);
  const highest = Math.max(0, ...ends);
  const reach = highest - Math.min(0, ...ends);
  const scale = (cents: number) => (reach === 0 ? 0 : Math.trunc((cents * WHOLE) / reach));
  return all.map(({ movement, change, from, to }) => ({
    movement,
    change,
    top: scale(highest - Math.max(from, to)),
    height: Math.max(THINNEST, scale(Math.abs(change))),
  }));
}
