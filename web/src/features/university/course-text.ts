export type TextBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] };

const heading = /^(#{1,2})\s+(.+)$/;
const bullet = /^[-*]\s+(.+)$/;
const step = /^\d+[.)]\s+(.+)$/;

function blockOf(lines: readonly string[]): TextBlock[] {
  const [first = '', ...rest] = lines;
  const title = heading.exec(first);
  if (title) {
    const own: TextBlock = {
      kind: 'heading',
      level: title[1]?.length === 1 ? 2 : 3,
      text: title[2] ?? '',
    };
    return rest.length > 0 ? [own, ...blockOf(rest)] : [own];
  }
  for (const [ordered, mark] of [
    [false, bullet],
    [true, step],
  ] as const) {
    const items = lines.map((line) => mark.exec(line)?.[1]);
    if (items.every((item) => item !== undefined)) return [{ kind: 'list', ordered, items }];
  }
  return [{ kind: 'paragraph', text: lines.join('\n') }];
}

/**
 * Splits a course's text into blocks: blank lines separate them, `#` and `##` make headings, `-` and `1.` make lists.
 * Everything else is literal text; there is no markup that could contain code.
 */
export function textBlocks(content: string): TextBlock[] {
  return content
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    .flatMap(blockOf);
}
