import type { ContentLine } from '@sable/domain/estimate/content';
import type { LineChoice } from './estimate-tables.ts';
import type { PdfSheet } from './pdf-sheet.ts';
import { ink } from './pdf-styles.ts';

/** Describes a line where its name alone is not enough, and what the customer can choose or has chosen. */
export function noteOf(line: ContentLine, choice: LineChoice, { format, palette, isSigned }: PdfSheet) {
  const { texts } = format;
  const { quantityRange: range, choice: group } = line;
  const quantities =
    range && !isSigned ? [texts.quantityRange(format.quantity(range.min), format.quantity(range.max))] : [];
  const taken = {
    fixed: [],
    chosen: [group ? texts.choiceIn(group.name) : texts.optionIn],
    'left-out': [group ? texts.choiceOut(group.name) : texts.optionOut],
  }[choice];
  const said = [...(line.kind === 'allowance' ? [format.document.allowance] : []), ...taken, ...quantities];
  if (said.length === 0) return null;
  return { text: said.join(' · '), color: choice === 'left-out' ? ink.muted : palette.accent };
}
