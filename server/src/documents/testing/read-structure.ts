import { inflateSync } from 'node:zlib';

/** An element of a document's structure, as read from the file. */
export interface StructureNode {
  readonly role: string;
  readonly alt: string | null;
  /** Number of page content pieces that belong to it. */
  readonly pieces: number;
  readonly children: readonly StructureNode[];
}

const objectsOf = (file: string): ReadonlyMap<string, string> =>
  new Map(
    [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number = '', body = '']) => [
      number,
      body,
    ]),
  );

/** Returns the text of `/Alt`: literal Latin text or UTF-16. */
function altOf(body: string): string | null {
  const text = /\/Alt \(((?:[^()\\]|\\[\s\S])*)\)/.exec(body)?.[1]?.replace(/\\([\s\S])/g, '$1');
  if (text === undefined) return null;
  return text.startsWith('\u00FE\u00FF')
    ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')
    : text;
}

function nodeOf(number: string, objects: ReadonlyMap<string, string>): StructureNode {
  const body = objects.get(number) ?? '';
  const kids = /\/K \[([\s\S]*?)\]/.exec(body)?.[1] ?? '';
  const elsewhere = [...kids.matchAll(/<<[\s\S]*?>>/g)].length;
  const own = kids.replace(/<<[\s\S]*?>>/g, '');
  const children = [...own.matchAll(/(\d+) 0 R/g)].map(([, child = '']) => nodeOf(child, objects));
  const here = own.replace(/\d+ 0 R/g, '').match(/\d+/g)?.length ?? 0;
  return { role: /\/S \/(\w+)/.exec(body)?.[1] ?? '', alt: altOf(body), pieces: here + elsewhere, children };
}

/** Reads the structure of a PDF from its bytes; null if it has none. */
export function readStructure(pdf: Buffer): StructureNode | null {
  const objects = objectsOf(pdf.toString('latin1'));
  const root = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot'));
  const top = root && /\/K \[?\s*(\d+) 0 R/.exec(root)?.[1];
  return top ? nodeOf(top, objects) : null;
}

const SHOWN = /^(?:.* )?(?:TJ|Tj|f\*?|S|s|B\*?|b\*?|Do|sh)$/;

/**
 * Returns what the pages draw outside marked content, or while marks are nested or unbalanced; empty for a correctly
 * tagged file.
 */
export function unmarked(pdf: Buffer): readonly string[] {
  const file = pdf.toString('latin1');
  const objects = objectsOf(file);
  const found: string[] = [];
  for (const body of objects.values()) {
    if (!/\/Type \/Page\b/.test(body)) continue;
    const stream = objects.get(/\/Contents \[?\s*(\d+) 0 R/.exec(body)?.[1] ?? '') ?? '';
    const start = stream.indexOf('stream\n') + 7;
    const packed = Buffer.from(stream.slice(start, stream.lastIndexOf('\nendstream')), 'latin1');
    let depth = 0;
    for (const line of inflateSync(packed).toString('latin1').split('\n')) {
      if (/ (?:BMC|BDC)$/.test(line)) depth += 1;
      else if (line === 'EMC') depth -= 1;
      if (depth < 0 || depth > 1 || (depth === 0 && SHOWN.test(line))) found.push(line);
    }
    if (depth !== 0) found.push('a mark that is not ended');
  }
  return found;
}
