/** A DER element: its tag, all its bytes, and its content. */
export interface DerElement {
  readonly tag: number;
  readonly whole: Buffer;
  readonly content: Buffer;
}

/** The bytes are not DER. */
export class MalformedDer extends Error {}

/**
 * Reads the first element of some bytes; more may follow. Lengths must have their shortest form and at most three
 * bytes.
 */
export function readDer(bytes: Buffer): DerElement {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) throw new MalformedDer('cut short');
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const start = 2 + lengthBytes;
  if (lengthBytes > 3 || bytes.length < start || first === 0x80)
    throw new MalformedDer('a length is not right');
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  if (bytes.length < start + length) throw new MalformedDer('cut short');
  return { tag, whole: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) };
}

/** Returns the elements within an element. */
export function derChildren({ content }: DerElement): DerElement[] {
  const children: DerElement[] = [];
  for (let rest = content; rest.length > 0;) {
    const child = readDer(rest);
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}

/** Encodes an element from these parts. */
export function writeDer(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? 1 : length < 0x10000 ? 2 : 3;
  const header = Buffer.alloc(2 + size);
  header[0] = tag;
  header[1] = 0x80 + size;
  header.writeUIntBE(length, 2, size);
  return Buffer.concat([header, content]);
}
