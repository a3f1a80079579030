import { useEffect, useRef } from 'react';
import { useEditor, useRows } from '../session/editor-context.tsx';
import type { LineRow } from '../session/rows.ts';

const FLASH: Keyframe[] = [
  { backgroundColor: 'color-mix(in srgb, var(--sable-warning-mark) 26%, transparent)' },
  { backgroundColor: 'transparent' },
];

/**
 * Highlights a row briefly after another user changed or added it. Does not move the focus or affect text being
 * typed.
 */
export function useRemoteChangeHighlight(): void {
  const { session, actor } = useEditor();
  const lines = useRows((rows) => rows.lines);
  const before = useRef<ReadonlyMap<string, LineRow> | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = new Map(lines.map((line) => [line.id, line]));
    if (!known || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const line of lines) {
      const old = known.get(line.id);
      const own = old ? session.changedHere(line.id) : line.createdBy === actor.id;
      if (own || (old && old.version >= line.version)) continue;
      document
        .querySelector(`[data-row="${line.id}"]`)
        ?.animate(FLASH, { duration: 1600, easing: 'ease-out' });
    }
  }, [lines, session, actor]);
}
