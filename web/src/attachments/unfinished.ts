import { z } from 'zod';

/** An upload that an earlier page began and did not finish. */
export interface Unfinished {
  /** Where the browser keeps it. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

// As the tus client keeps them: `tus::{fingerprint}::{number}`. The fingerprint is ours; see `files/chunk-transfer.ts`.
const kept = z.object({ size: z.number(), metadata: z.object({ filename: z.string() }) });

/** The uploads to a record that were begun in this browser and not finished. The same file, chosen again, goes on where it was. */
export function unfinishedUploads(path: string): Unfinished[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith('tus::upload ') && key.includes(` ${path} `))
      .flatMap((key) => {
        const parsed = kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
        return parsed.success ? [{ key, name: parsed.data.metadata.filename, size: parsed.data.size }] : [];
      });
  } catch {
    // A browser that forbids its storage remembers nothing.
    return [];
  }
}

/** Forgets an unfinished upload; the server removes its bytes within a day. */
export const forgetUnfinished = ({ key }: Unfinished): void => localStorage.removeItem(key);
