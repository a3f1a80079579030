import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';

const demoInfoSchema = z.object({
  people: z.array(z.object({ name: z.string(), role: z.string(), email: z.string() })),
  password: z.string(),
  /** The demo's companies: once there is any other company, the password is no longer shown. */
  companies: z.array(z.uuid()),
});
/** The people one can sign in as in the demo, for the sign-in screen and the terminal. */
export type DemoInfo = z.output<typeof demoInfoSchema>;

const fileOf = (dataDir: string): string => join(dataDir, 'demo.json');

/** Returns the stored demo info of this data folder; null if there is no demo. */
export async function readDemoInfo(dataDir: string): Promise<DemoInfo | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  return text === null ? null : demoInfoSchema.parse(JSON.parse(text));
}

/**
 * Returns what an anonymous visitor of the sign-in page may see: nothing once a real company exists next to the demo.
 */
export async function openDemoInfo(
  dataDir: string,
  tenancy: Tenancy,
): Promise<Omit<DemoInfo, 'companies'> | null> {
  const info = await readDemoInfo(dataDir);
  if (!info) return null;
  const all = await companyIds(tenancy);
  if (!all.every((id) => info.companies.includes(id))) return null;
  return { people: info.people, password: info.password };
}

export const companyIds = async (tenancy: Tenancy): Promise<string[]> =>
  (await tenancy.crossTenantQuery<{ id: string }>('select id from all_companies()')).map(({ id }) => id);

export const keepDemoInfo = (dataDir: string, info: DemoInfo): Promise<void> =>
  writeFile(fileOf(dataDir), `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Creates one easy-to-type password for everybody in a demo: a demo reachable from outside must not accept a known
 * one.
 */
export function demoPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `demo-${group()}-${group()}-${group()}`;
}
