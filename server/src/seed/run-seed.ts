import type { Tenancy } from '../db/tenant.ts';
import { demoPassword, keepDemoInfo, readDemoInfo, type DemoInfo } from './demo-info.ts';
import { growDemo } from './grow-demo.ts';
import {
  DEMO_ACCOUNTS,
  demoCompanies,
  demoExists,
  DemoExistsError,
  type DemoOptions,
  seedDemo,
  type SeedIdentities,
  type SeedProgress,
} from './seed-demo.ts';

export interface SeedRun {
  readonly tenancy: Tenancy;
  readonly identity: SeedIdentities;
  readonly dataDir: string;
  /** The requested number of accounts; undefined for the demo's default size. */
  readonly accounts: number | undefined;
  readonly seed: number;
  readonly onProgress: (progress: SeedProgress) => void;
  readonly beforeWrite?: DemoOptions['beforeWrite'];
}

export interface SeedResult {
  readonly info: DemoInfo | null;
  /** Number of accounts added. */
  readonly accounts: number;
  /** Number of audit rows written. */
  readonly changes: number;
}

/**
 * Creates the demo in the requested size. If it already exists, adds the requested number of accounts to it.
 *
 * @throws DemoExistsError if it exists and no size is given.
 */
export async function runSeed(run: SeedRun): Promise<SeedResult> {
  const { tenancy, accounts, seed, onProgress, dataDir } = run;
  if (!(await demoExists(tenancy))) return begin(run);
  if (accounts === undefined) {
    throw new DemoExistsError(
      'The demo company is here already. Nothing was changed. To add accounts to it, say how many: npm run seed -- --accounts 10000',
    );
  }
  const changes = await growDemo({ tenancy, accounts, seed, onProgress });
  return { info: await readDemoInfo(dataDir), accounts, changes };
}

async function begin({
  tenancy,
  identity,
  dataDir,
  accounts = DEMO_ACCOUNTS,
  seed,
  onProgress,
  beforeWrite,
}: SeedRun): Promise<SeedResult> {
  const password = demoPassword();
  const small = Math.min(accounts, DEMO_ACCOUNTS);
  const report = ({ done }: SeedProgress) => onProgress({ done: Math.min(done, small), total: accounts });
  const options = { tenancy, identity, password, seed, accounts: small, onProgress: report, beforeWrite };
  const demo = await seedDemo(options);
  const info = {
    people: demo.people.map(({ name, email, roles }) => ({ name, email, role: roles.join(', ') })),
    password,
    companies: [...demoCompanies],
  };
  await keepDemoInfo(dataDir, info);
  const rest = accounts - small;
  if (rest === 0) return { info, accounts, changes: demo.changes };
  const grown = await growDemo({
    tenancy,
    accounts: rest,
    seed,
    onProgress: ({ done }) => onProgress({ done: small + done, total: accounts }),
  });
  return { info, accounts, changes: demo.changes + grown };
}
