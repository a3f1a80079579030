import { fileTypeFromBuffer } from 'file-type';

/** Number of bytes at the beginning of a file that are examined. */
export const HEAD_BYTES = 256 * 1024;

/** Types that browsers show inline without running anything in them. Every other type is only downloaded. */
const shownInline: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/x-m4a',
]);

export const isShownInline = (contentType: string): boolean => shownInline.has(contentType);

const UNKNOWN = 'application/octet-stream';

/** Detects the type of a file from its first bytes; ignores its name and the client's claim. */
export async function contentTypeOf(head: Uint8Array): Promise<string> {
  // Otherwise, the byte order mark of UTF-16 text is mistaken for an audio frame.
  const known = isMarkedUtf16(head) ? undefined : await fileTypeFromBuffer(head);
  if (known && known.mime !== 'application/xml') return known.mime;
  const text = textOf(head);
  if (text === null) return UNKNOWN;
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (/^\s*<\?xml/i.test(text)) return 'application/xml';
  // Anything that a browser might treat as an HTML page counts as one.
  if (/<(?:!doctype|html|head|body|script|iframe|img|a|style|title|table|div|p|br|!--)\b/i.test(text))
    return 'text/html';
  return 'text/plain';
}

const isMarkedUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Returns the beginning of a file as text in UTF-8 or UTF-16; null if it is neither. */
function textOf(head: Uint8Array): string | null {
  const [first = 1, second = 1] = head;
  const encoding =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || first === 0
        ? 'utf-16be'
        : 'utf-8';
  try {
    // The last character may be cut off; `stream` waits for the rest of it.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

const active = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia)\b/;

/** Scans the bytes of a PDF as they pass for content that can run or launch something. */
export class ActivePdfScan {
  #found = false;
  #end = '';

  add(bytes: Uint8Array): void {
    if (this.#found) return;
    const text = this.#end + Buffer.from(bytes).toString('latin1');
    this.#found = active.test(text);
    this.#end = text.slice(-20);
  }

  get found(): boolean {
    return this.#found;
  }
}
