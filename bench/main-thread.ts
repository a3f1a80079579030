import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

/** Performance marks set by the page: a key goes down, and the frame that shows its effect has been painted. */
const DOWN = 'bench:down';
const PAINTED = 'bench:painted';

/** Times of one keystroke, in milliseconds. */
export interface Stroke {
  /**
   * Processor time of the page's main thread from the key to the end of the frame that shows it; other processes on
   * the machine do not count.
   */
  readonly work: number;
  /**
   * The same in wall-clock time. Includes waiting for the next screen refresh, and for the processor on a busy
   * machine.
   */
  readonly shown: number;
  /** Processor time from that frame to the next key: work that the key caused after its frame. */
  readonly after: number;
  /** The work by kind. */
  readonly parts: Readonly<Record<Part, number>>;
}

export const parts = ['script', 'style', 'layout', 'paint'] as const;
export type Part = (typeof parts)[number];

const partOf: Readonly<Record<string, Part>> = {
  FunctionCall: 'script',
  EventDispatch: 'script',
  RunMicrotasks: 'script',
  FireAnimationFrame: 'script',
  TimerFire: 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

/** Makes the page mark every key from now on. */
export const markKeys = (page: Page): Promise<void> =>
  page.evaluate(
    ([down, painted]) => {
      addEventListener(
        'keydown',
        () => {
          performance.mark(down ?? '');
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => void performance.mark(painted ?? '');
            // A message posted in a frame arrives when the frame's style, layout and paint are done.
            channel.port2.postMessage(null);
          });
        },
        { capture: true },
      );
    },
    [DOWN, PAINTED],
  );

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  /** Microseconds of wall-clock time. */
  dur: z.number().optional(),
  /** Microseconds of the thread's processor time. */
  tdur: z.number().optional(),
  pid: z.number(),
  tid: z.number(),
});
type TraceEvent = z.output<typeof traceEvent>;
const traceSchema = z.object({ traceEvents: z.array(traceEvent) });

/** Traces the browser while `act` types; returns one entry per key. */
export async function strokesDuring(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<Stroke[]> {
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'blink.user_timing',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
    ],
  });
  await act();
  const trace = await browser.stopTracing();
  return strokesIn(traceSchema.parse(JSON.parse(trace.toString())).traceEvents);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function strokesIn(events: readonly TraceEvent[]): Stroke[] {
  const marks = events
    .filter(({ name, ph }) => (name === DOWN || name === PAINTED) && ph !== 'e')
    .toSorted((a, b) => a.ts - b.ts);
  const main = marks[0];
  const there = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === main?.pid && tid === main.tid);
  const tasks = there.filter(({ name }) => name === 'RunTask');
  const named = outermost(there.filter(({ name }) => name in partOf));
  return marks.flatMap((mark, index) => {
    const painted = marks.slice(index + 1).find(({ name }) => name === PAINTED);
    if (mark.name !== DOWN || !painted) return [];
    const next = marks.find(({ name, ts }) => name === DOWN && ts > painted.ts);
    const span = { from: mark.ts, to: painted.ts };
    const of = (part: Part) =>
      within(
        span,
        named.filter(({ name }) => partOf[name] === part),
      );
    return [
      {
        work: within(span, tasks),
        shown: (span.to - span.from) / 1000,
        after: within({ from: painted.ts, to: next?.ts ?? painted.ts }, tasks),
        parts: { script: of('script'), style: of('style'), layout: of('layout'), paint: of('paint') },
      },
    ];
  });
}

/** Returns the events that are not nested in another one, so that no time counts twice. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

/**
 * Returns the processor time in milliseconds of the events within a span. An event that overlaps the edge counts in
 * proportion.
 */
function within({ from, to }: Span, events: readonly TraceEvent[]): number {
  const inside = events.filter(({ ts, dur = 0 }) => dur > 0 && ts < to && ts + dur > from);
  const microseconds = inside.map(
    ({ ts, dur = 1, tdur = dur }) => (tdur * (Math.min(ts + dur, to) - Math.max(ts, from))) / dur,
  );
  return microseconds.reduce((sum, one) => sum + one, 0) / 1000;
}
