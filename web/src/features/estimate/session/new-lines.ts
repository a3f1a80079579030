import { carriesMoney, type LineKind } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import { newAlias, type EstimateAction } from './edits.ts';
import { INSERTED, type GridRow, type Insertion } from '../grid/grid-rows.ts';
import { lineInput } from './inverse.ts';
import type { LineRow } from './rows.ts';

/** What a row typed into an empty one becomes: `# ` begins a section, `> ` a note, anything else an item of the bucket. */
export function typedLine(text: string, bucket: Bucket): Partial<LineRow> | null {
  const trimmed = text.trim();
  const mark = /^(#|>)\s+(.+)$/s.exec(trimmed);
  if (mark?.[2]) return { kind: mark[1] === '#' ? 'section' : 'text', name: mark[2].slice(0, 200) };
  if (trimmed === '') return null;
  return { kind: bucket === 'monthly' ? 'monitoring' : 'equipment', name: trimmed.slice(0, 200) };
}

/** Behind which line a new one goes that was typed into an empty row; null is the front. */
export function placeOfBlank(
  rows: readonly GridRow[],
  rowId: string,
  insertion: Insertion | null,
): string | null {
  if (rowId === INSERTED && insertion) return insertion.after;
  const index = rows.findIndex((row) => row.id === rowId);
  const bucket = rows[index]?.bucket;
  return rows.slice(0, index).findLast((row) => row.line && row.bucket === bucket)?.id ?? null;
}

export const addLines = (
  estimateId: string,
  lines: readonly Partial<LineRow>[],
  after: string | null | undefined,
): EstimateAction => ({
  kind: 'add',
  args: { estimateId, lines, ...(after !== undefined && { after }) },
  aliases: lines.map(newAlias),
});

/** Copies of lines, right behind the last of them. */
export function duplicateLines(
  estimateId: string,
  lines: readonly LineRow[],
  ids: readonly string[],
): EstimateAction {
  const chosen = lines.filter((line) => ids.includes(line.id));
  return addLines(estimateId, chosen.map(lineInput), chosen.at(-1)?.id);
}

const kindsByLetter: readonly LineKind[] = [
  'equipment',
  'labor',
  'fee',
  'monitoring',
  'service_plan',
  'lease',
];
const frequenciesByLetter = ['monthly', 'quarterly', 'annual', 'yearly'] as const;

/** The choice that a typed letter stands for; undefined when none begins with it. */
export function choiceByLetter(
  column: 'kind' | 'frequency',
  letter: string,
  present: string | null,
): string | undefined {
  const folded = letter.toLowerCase();
  if (column === 'frequency') {
    const found = frequenciesByLetter.find((value) => value.startsWith(folded));
    return found === 'yearly' ? 'annual' : found;
  }
  const found = kindsByLetter.filter((kind) => kind.startsWith(folded));
  const next = found[(found.findIndex((kind) => kind === present) + 1) % Math.max(1, found.length)];
  return next && carriesMoney(next) ? next : undefined;
}

/** Selected lines as a spreadsheet takes them. */
export function linesAsTable(lines: readonly LineRow[], text: (line: LineRow) => readonly string[]): string {
  const cell = (value: string) => (/[\t\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return lines.map((line) => text(line).map(cell).join('\t')).join('\n');
}
