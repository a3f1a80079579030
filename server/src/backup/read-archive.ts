import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  BackupError,
  MANIFEST,
  MAX_MANIFEST_BYTES,
  manifestSchema,
  type Manifest,
  type Part,
} from './manifest.ts';

/**
 * Reads a backup file from beginning to end and passes each part to `take` in order. When this resolves, every part
 * has the size and hash in the manifest, and no part is missing, duplicated, or added.
 *
 * @returns the manifest, which is the last entry: until then nothing that was read is verified.
 * @throws BackupError with a readable message if the file is not a complete, unaltered backup.
 */
export async function readArchive(
  file: string,
  take: (part: Part, content: Buffer) => Promise<void> = async () => {},
): Promise<Manifest> {
  const readable = await access(file, constants.R_OK).then(
    async () => (await stat(file)).isFile(),
    () => false,
  );
  if (!readable)
    throw new BackupError(`There is no file ${file} that this account may read. Nothing was changed.`);
  const parts: Part[] = [];
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of entriesOf(file)) {
    if (manifest) throw damaged(file, 'it goes on after its manifest');
    if (name === MANIFEST) {
      manifest = parseManifest(file, bytes);
      continue;
    }
    const part = { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    parts.push(part);
    await take(part, bytes);
  }
  if (!manifest) throw damaged(file, 'its manifest is missing');
  const difference = differenceOf(manifest.parts, parts);
  if (difference !== undefined) throw damaged(file, difference);
  return manifest;
}

async function* entriesOf(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const archive = extract();
  const read = pipeline(createReadStream(file), createGunzip(), archive);
  read.catch(() => undefined);
  try {
    for await (const entry of archive) {
      if ((entry.header.size ?? 0) > MAX_MANIFEST_BYTES) throw new Error(`${entry.header.name} is too large`);
      yield { name: entry.header.name, bytes: await buffer(entry) };
    }
    await read;
  } catch (error) {
    throw damaged(file, error instanceof Error ? error.message : String(error));
  } finally {
    archive.destroy();
  }
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  const { data, error } = manifestSchema.safeParse(jsonOf(bytes));
  if (data) return data;
  throw damaged(file, `its manifest cannot be used (${error.issues[0]?.message ?? 'no reason'})`);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function differenceOf(wanted: readonly Part[], found: readonly Part[]): string | undefined {
  for (const [index, part] of wanted.entries()) {
    const other = found[index];
    if (other?.name !== part.name) return `${part.name} is missing or not in its place`;
    if (other.bytes !== part.bytes || other.sha256 !== part.sha256) return `${part.name} was altered`;
  }
  return found.length > wanted.length ? `${found[wanted.length]?.name} does not belong to it` : undefined;
}

const damaged = (file: string, reason: string): BackupError =>
  new BackupError(
    `The backup ${file} is incomplete or was altered: ${reason}. Nothing was changed. Use another backup.`,
  );
