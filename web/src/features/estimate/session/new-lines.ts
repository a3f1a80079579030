import type { Bucket } from '@sable/domain/product-kind';
import { placedParts } from '@sable/domain/estimate/placed-parts';
import { newKey } from '../../../live/key.ts';
import type { EstimateEdit } from './edits.ts';
import type { PackageRow } from './estimate-data.ts';
import type { LineRow } from './rows.ts';

/** The known fields of a line to add. The server sets the others. */
export type NewLine = Partial<LineRow>;

/**
 * Returns the line for text typed into an empty row: `# ` starts a section, `> ` a note, anything else is an item of
 * the bucket.
 */
export function typedLine(text: string, bucket: Bucket): NewLine | null {
  const trimmed = text.trim();
  const mark = /^(#|>)\s+(.+)$/s.exec(trimmed);
  if (mark?.[2]) return { kind: mark[1] === '#' ? 'section' : 'text', name: mark[2].slice(0, 200) };
  if (trimmed === '') return null;
  return { kind: bucket === 'monthly' ? 'monitoring' : 'equipment', name: trimmed.slice(0, 200) };
}

/** An edit that creates lines. */
export type NewLinesEdit = Extract<EstimateEdit, { readonly kind: 'add' | 'duplicate' }>;

let made = 0;

/** Creates temporary ids by which edits refer to new lines until the server has stored them. */
export const madeIds = (count: number): string[] => Array.from({ length: count }, () => `added:${++made}`);

/**
 * Returns an edit that adds lines after a line (null is the front, undefined the end) to an option, or to an estimate
 * without options.
 */
export const addEdit = (
  estimateId: string,
  lines: readonly NewLine[],
  after: string | null | undefined,
  optionId: string | null = null,
): Extract<EstimateEdit, { kind: 'add' }> => ({
  kind: 'add',
  args: {
    estimateId,
    lines: optionId ? lines.map((line) => ({ optionId, ...line })) : lines,
    ...(after !== undefined && { after }),
  },
  ids: madeIds(lines.length),
});

/** Returns an edit that adds a package to an estimate, or to one of its options, after a line. */
export const placeEdit = (
  id: string,
  pack: PackageRow,
  after: string | null | undefined,
  optionId: string | null = null,
): Extract<EstimateEdit, { kind: 'place' }> => ({
  kind: 'place',
  args: { id, packageId: pack.id, placedId: newKey(), optionId, ...(after !== undefined && { after }) },
  ids: madeIds(placedParts(pack).length),
});

/** Returns an edit that inserts copies of lines, in order, after the last of them. */
export const duplicateEdit = (
  estimateId: string,
  lines: readonly LineRow[],
): Extract<EstimateEdit, { kind: 'duplicate' }> => ({
  kind: 'duplicate',
  args: { estimateId, ids: lines.map(({ id }) => id), after: lines.at(-1)?.id ?? null },
  ids: madeIds(lines.length),
});
