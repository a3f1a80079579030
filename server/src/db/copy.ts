import { from, to } from 'pg-copy-streams';
import type { withConnection } from './connect.ts';

/** A connection of the database's owner, as `withConnection` provides it. */
export type OwnerClient = Parameters<Parameters<typeof withConnection>[1]>[0];

/** Streams the output of `copy … to stdout`. Nothing else may run on the connection until it ends. */
export const copyOut = (client: OwnerClient, sql: string): AsyncIterable<Buffer> => client.query(to(sql));

/** A `copy … from stdin` in progress. Both methods reject with the database's error; the copy has then ended. */
export interface CopyIn {
  /** Resolves when the copy can accept more bytes. */
  write(bytes: Buffer): Promise<void>;
  /** Resolves when the rows are stored. */
  end(): Promise<void>;
}

/** Begins a `copy … from stdin`. Nothing else may run on the connection until it ends. */
export function copyIn(client: OwnerClient, sql: string): CopyIn {
  const stream = client.query(from(sql));
  let failure: Error | undefined;
  const failed = new Promise<never>((_, reject) => {
    stream.once('error', (error: Error) => {
      failure = error;
      reject(error);
    });
  });
  // The database may reject a row between two calls; the next call throws the error.
  failed.catch(() => undefined);
  const unlessFailed = async (begin: (done: () => void) => void): Promise<void> => {
    if (failure) throw failure;
    await Promise.race([failed, new Promise<void>(begin)]);
  };
  return {
    write: (bytes) => unlessFailed((done) => stream.write(bytes, () => done())),
    end: () => unlessFailed((done) => stream.end(() => done())),
  };
}
