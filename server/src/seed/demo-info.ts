import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const demoInfoSchema = z.object({
  people: z.array(z.object({ name: z.string(), role: z.string(), email: z.string() })),
  password: z.string(),
});
/** Whom one can sign in as in the demo, for the sign-in screen and the terminal. */
export type DemoInfo = z.output<typeof demoInfoSchema>;

const fileOf = (dataDir: string): string => join(dataDir, 'demo.json');

/** What was kept of the demo of this data folder; null where none was made. */
export async function readDemoInfo(dataDir: string): Promise<DemoInfo | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  return text === null ? null : demoInfoSchema.parse(JSON.parse(text));
}

export const keepDemoInfo = (dataDir: string, info: DemoInfo): Promise<void> =>
  writeFile(fileOf(dataDir), `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password for everybody in one demo, easy to type: a demo that can be reached from outside must not open to a known one. */
export function demoPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `demo-${group()}-${group()}-${group()}`;
}
