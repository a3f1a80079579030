import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { MANIFEST, MAX_PART_BYTES, type Manifest, type Part } from './manifest.ts';

/** Compresses nearly as well as the default level, in half the time. */
const COMPRESSION_LEVEL = 4;

/** Writes a backup file: a gzipped tar archive whose last entry is the manifest. */
export interface ArchiveWriter {
  /** Adds content under a name, split into numbered parts of at most 4 MB. Empty content becomes one empty part. */
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the manifest, including the list of parts, and flushes the file to disk. */
  finish(manifest: Omit<Manifest, 'parts'>): Promise<void>;
  /** Closes the file without finishing it. */
  abandon(): Promise<void>;
}

/** Begins a backup file. @throws if the file exists. */
export function writeArchive(file: string): ArchiveWriter {
  const archive = pack();
  const written = pipeline(
    archive,
    createGzip({ level: COMPRESSION_LEVEL }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // A full disk fails the pipeline while nothing awaits it. The next call then throws its error.
  written.catch(() => undefined);
  const parts: Part[] = [];
  /** If the file cannot be written, the archive is destroyed too; the file's own error is the root cause. */
  const write = async (name: string, bytes: Buffer): Promise<void> => {
    await Promise.race([addEntry(archive, name, bytes), written]).catch(async (error: unknown) => {
      archive.destroy();
      await written;
      throw error;
    });
  };
  const addPart = async (name: string, bytes: Buffer): Promise<void> => {
    await write(name, bytes);
    parts.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  return {
    async add(name, content) {
      let number = 0;
      for await (const bytes of inPieces(content, MAX_PART_BYTES)) {
        number += 1;
        await addPart(`${name}/${String(number).padStart(6, '0')}`, bytes);
      }
    },
    async finish(manifest) {
      const text = JSON.stringify({ ...manifest, parts } satisfies Manifest, null, 1);
      await write(MANIFEST, Buffer.from(text));
      archive.finalize();
      await written;
    },
    async abandon() {
      archive.destroy();
      await written.catch(() => undefined);
    },
  };
}

/**
 * The entry is a separate stream: an error without a listener would end the process, for example when the disk fills
 * up in the middle of the entry.
 */
const addEntry = (archive: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((done, fail) => {
    const entry = archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()));
    entry.on('error', fail);
  });

/** Collects chunks into pieces of about `size` bytes; yields at least one piece, even if it is empty. */
async function* inPieces(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  let pieces = 0;
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, size - bytes);
      rest = rest.subarray(taken.length);
      held.push(taken);
      bytes += taken.length;
      if (bytes < size) continue;
      yield Buffer.concat(held);
      pieces += 1;
      held = [];
      bytes = 0;
    }
  }
  if (bytes > 0 || pieces === 0) yield Buffer.concat(held);
}
