/** One part of a received mail: headers by lower-case name, content decoded. */
export interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly content: Buffer;
  readonly parts: readonly MimePart[];
}

/** Parses a raw email (RFC 2045 to 2047, as far as the product's own emails need). */
export function readMime(raw: string): MimePart {
  const split = /\r?\n\r?\n/.exec(raw);
  const head = split ? raw.slice(0, split.index) : raw;
  const body = split ? raw.slice(split.index + split[0].length) : '';
  const headers = new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map(
        (line) =>
          [
            line.slice(0, line.indexOf(':')).toLowerCase(),
            decodeWords(line.slice(line.indexOf(':') + 1).trim()),
          ] as const,
      ),
  );
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return { headers, content: decode(body, headers), parts: [] };
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return {
    headers,
    content: Buffer.alloc(0),
    parts: inner.map((part) => readMime(part.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))),
  };
}

/** Returns every part that has content, in order. */
export const leavesOf = (part: MimePart): MimePart[] =>
  part.parts.length > 0 ? part.parts.flatMap(leavesOf) : [part];

const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')).toString(),
    );

function decode(body: string, headers: ReadonlyMap<string, string>): Buffer {
  const how = headers.get('content-transfer-encoding')?.toLowerCase();
  if (how === 'base64') return Buffer.from(body, 'base64');
  return how === 'quoted-printable' ? unquote(body.replace(/=\r?\n/g, '')) : Buffer.from(body);
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
