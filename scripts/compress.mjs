import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Runs on a fresh clone, so it imports only node: modules.

const deflate = promisify(gzip);
const squeeze = promisify(brotliCompress);
/** Minimum size for compression, as on the server: a smaller file fits into one packet. */
const MIN_BYTES = 1024;
/** One below the maximum, which takes twice as long to save two hundredths. */
const QUALITY = 10;

const brotli = (bytes) =>
  squeeze(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/**
 * Writes a compressed copy of each script and style sheet of a folder next to the original: the server sends the copy
 * instead of compressing the file for each visitor.
 */
export async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      if (bytes.length < MIN_BYTES) return;
      const [small, compatible] = await Promise.all([brotli(bytes), deflate(bytes, { level: 9 })]);
      await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, compatible)]);
    }),
  );
}
