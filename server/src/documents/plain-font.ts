import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** The start of a table must be a multiple of four. */
const aligned = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Unpacks a WOFF font into its plain font (W3C WOFF 1.0, section 4). The PDF library unpacks the whole glyph table
 * again for each glyph, which takes seconds for a large font.
 */
export function plainFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      // A table that compression would not shrink is stored uncompressed.
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const start = SFNT_HEADER + count * SFNT_ENTRY;
  const size = tables.reduce((sum, { data }) => sum + aligned(data.length), start);
  const font = Buffer.alloc(size);
  const power = Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * 16, 10);
  let place = start;
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(place, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, place);
    place += aligned(data.length);
  });
  return font;
}
