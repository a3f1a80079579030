import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { assertKey, type FileStore } from './file-store.ts';
import { fetchWithTimeouts, defaultTimeouts, type FetchTimeouts } from './s3-fetch.ts';

/** Maximum number of objects removed in parallel. */
const MAX_PARALLEL_REMOVALS = 10;

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;

/**
 * Creates a store in a bucket of any S3-compatible service (AWS, MinIO, Ceph, R2, Garage).
 *
 * @param address `https://KEY:SECRET@host/bucket?region=eu-central-1`; reserved characters of the key and secret are
 * percent-encoded.
 */
export function createS3Store(address: string, timeouts: FetchTimeouts = defaultTimeouts): FileStore {
  const url = new URL(address);
  const client = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}${url.pathname}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    fetch: fetchWithTimeouts(timeouts),
  });
  return {
    async put(key, bytes) {
      assertKey(key);
      // Large objects are uploaded in parts; the object does not exist before the last part is complete.
      const answer = await client.putAnyObject(key, Readable.toWeb(Readable.from(bytes)));
      if (!answer.ok) throw new Error(`The file store answered ${answer.status} to a write.`);
    },
    async read(key, range) {
      assertKey(key);
      try {
        const { body } = await client.getObjectRaw(key, range === undefined, range?.start, range?.end);
        return body ? Readable.fromWeb(body) : Readable.from([]);
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += MAX_PARALLEL_REMOVALS)
        await Promise.all(
          keys.slice(at, at + MAX_PARALLEL_REMOVALS).map((key) => {
            assertKey(key);
            return client.deleteObject(key).catch((error: unknown) => {
              if (!isAbsent(error)) throw error;
            });
          }),
        );
    },
  };
}
