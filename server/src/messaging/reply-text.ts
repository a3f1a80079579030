import { mailTexts } from '@sable/domain/texts/mail';

const MARKS: ReadonlySet<string> = new Set(Object.values(mailTexts).map(({ reply }) => reply.above));

/** The lines with which mail programs introduce a quotation, on one line or wrapped over several. */
const ATTRIBUTION = /^(On\b.{5,300}\bwrote:|Le\b.{5,300}\ba écrit\s?:|El\b.{5,300}\bescribió:)$/s;
const HEADING =
  /^(-{2,}\s*(Original Message|Message d’origine|Message d'origine|Mensaje original)\s*-{2,}|_{10,})$/i;
const FIELDS = /^\*?(From|De)\s?:\*? .+\n(.*\n){0,2}\*?(Sent|To|Date|Envoyé|À|Enviado|Para|Fecha)\s?:/;
const SIGNATURE = /^-- ?$/;
/** Maximum number of lines over which a mail program wraps the line that introduces its quotation. */
const BROKEN_OVER = 3;

const bare = (line: string): string => line.replace(/^[>\s]+/, '').trim();
const isQuoted = (line: string): boolean => /^\s*>/.test(line);

/** Returns the index of the line that introduces a mail program's quotation; the number of lines if there is none. */
function quotationIn(lines: readonly string[], from = 0): number {
  const at = lines.findIndex((line, index) => {
    if (index < from || line.trim() === '') return false;
    const next = lines.slice(index, index + BROKEN_OVER).map((each) => each.trim());
    return (
      HEADING.test(line.trim()) ||
      FIELDS.test(`${next.join('\n')}\n${lines[index + BROKEN_OVER] ?? ''}`) ||
      next.some((_, broken) => ATTRIBUTION.test(next.slice(0, broken + 1).join(' ')))
    );
  });
  return at === -1 ? lines.length : at;
}

/**
 * Returns the lines above the quotation. Our own emails begin with a marker line, which is the most reliable sign.
 */
function above(lines: readonly string[]): readonly string[] {
  const mark = lines.findIndex((line) => MARKS.has(bare(line)));
  if (mark === -1) return lines.slice(0, quotationIn(lines));
  const own = lines.slice(0, mark);
  // A person may begin a paragraph the way a mail program does, so only the lines just above the marker count.
  return own.slice(0, quotationIn(own, Math.max(0, own.length - 8)));
}

const joined = (lines: readonly string[]): string => {
  const signature = lines.findIndex((line) => SIGNATURE.test(line));
  return lines
    .slice(0, signature === -1 ? lines.length : signature)
    .filter((line) => !isQuoted(line) && !MARKS.has(bare(line)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

/** Returns the text of an HTML email, for mail programs that send nothing else. It is never shown as HTML. */
function textOfHtml(html: string): string {
  const entities: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
  };
  return html
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<blockquote\b[\s\S]*<\/blockquote>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|tr|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d{1,6});/g, (whole, code: string) => {
      const point = Number(code);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    })
    .replace(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
}

/** The text of a received email. */
export interface ReceivedText {
  readonly text?: string | undefined;
  readonly html?: string | undefined;
}

/**
 * Returns what a person wrote in a reply, without the quotation and the signature. If there is no text above the
 * quotation, returns the text below it.
 */
export function replyText({ text, html }: ReceivedText): string {
  const whole = text?.trim() ? text : textOfHtml(html ?? '');
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  return joined(above(lines)) || joined(lines.filter((line, at) => quotationIn(lines) !== at));
}
