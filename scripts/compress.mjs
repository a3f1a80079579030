import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Runs on a fresh clone: only node: modules here.

const deflate = promisify(gzip);
const squeeze = promisify(brotliCompress);
/** The server compresses below this as little: a packet holds it. */
const MIN_BYTES = 1024;
/** One below the highest, which takes twice as long for two hundredths. */
const QUALITY = 10;

const brotli = (bytes) =>
  squeeze(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Also writes each script and style sheet of a folder compressed, next to the original: the server sends that instead of compressing it for each visitor. */
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
