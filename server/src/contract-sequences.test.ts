import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { movements, rollForward, type ReasonSum } from '@sable/domain/contract/roll-forward';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { chanceOf, type Chance } from '@sable/domain/testing/chance';
import { companyDay } from './test-day.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

// Runs random sequences of contract events on one customer after another. After each event the ledger must satisfy
// decisions 12.1.

/** Number of customers. Use `CONTRACT_RUNS=500` for a longer run and `SEED=n` to repeat one. */
const RUNS = Number(process.env['CONTRACT_RUNS'] ?? 8);
const STEPS = 9;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const other = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });

const sql = <R extends object>(text: string, values: readonly unknown[] = []) =>
  world.tenancy.withTenant(admin.companyId, (client) => client.query<R>(text, [...values]));
const run = (actor: Actor, name: string, args: object) => world.run(actor, name, args);

interface Contract {
  readonly id: string;
  readonly status: string;
  readonly rmr: string;
  readonly rmr_sold: string;
  readonly kind: string;
}
const contractsOf = (accountId: string) =>
  sql<Contract>(
    'select id, status, rmr, rmr_sold, kind from contracts where account_id = $1 order by number',
    [accountId],
  );
interface Line {
  readonly id: string;
  readonly contract_id: string;
  readonly service_id: string;
  readonly day: string;
  readonly monthly: number;
  readonly reason: ReasonSum['reason'];
  readonly reversed: ReasonSum['reversedReason'];
}
const linesOf = (accountId: string) =>
  sql<Line>(
    `select id, contract_id, service_id, effective_on::text as day, monthly::float8 as monthly, reason, reversed_reason as reversed
     from rmr_lines where account_id = $1 order by created_at, id`,
    [accountId],
  );
const sum = (lines: readonly Line[]): number => lines.reduce((total, { monthly }) => total + monthly, 0);
const until = (lines: readonly Line[], day: string): number => sum(lines.filter((line) => line.day <= day));

/**
 * Returns what an act must restore when it is undone: the balance of every day, and the state of the account and its
 * contracts.
 */
async function standing(accountId: string): Promise<object> {
  const lines = await linesOf(accountId);
  const days = [...new Set(lines.map(({ day }) => day))].toSorted();
  const [account] = await sql<{ status: string; rmr: string }>(
    'select status, rmr from accounts where id = $1',
    [accountId],
  );
  const balances = days.map((day) => [day, until(lines, day)] as const);
  return {
    account,
    contracts: (await contractsOf(accountId))
      .filter(({ status }) => status !== 'voided')
      .map(({ id, status, rmr }) => ({ id, status, rmr })),
    // Days without a net change are left out.
    balances: balances.filter(([, balance], at) => balance !== (balances[at - 1]?.[1] ?? 0)),
  };
}

const services = (chance: Chance): object[] =>
  Array.from({ length: chance.int(1, 3) }, (_, at) => ({
    name: `Service ${at}`,
    kind: 'monitoring',
    unitPrice: chance.int(1, 99_99),
    frequency: chance.pick(['monthly', 'monthly', 'annual']),
  }));

const effects = ['new', 'addendum', 'replacement', null] as const;

async function paper(chance: Chance, accountId: string): Promise<string> {
  const isFirst = (await contractsOf(accountId)).length === 0;
  const id = await world.make(rep, 'estimates.create', { accountId });
  const lines = chance.one(6) ? [{ name: 'Camera', unitPrice: chance.int(1, 50_000) }] : services(chance);
  await run(rep, 'estimate-lines.add', { estimateId: id, lines });
  await run(rep, 'estimates.update', {
    id,
    patch: {
      contractEffect: isFirst ? null : chance.pick(effects),
      termMonths: chance.pick([12, 24, 36]),
      credit: [
        { userId: rep.id, sharePpm: 600_000 },
        { userId: other.id, sharePpm: 400_000 },
      ],
    },
  });
  const { results } = await run(admin, 'estimates.recordAcceptance', {
    id,
    method: 'paper',
    signedOn: companyDay(-chance.int(2, 12)),
    signerName: 'Hanna Miller',
  });
  return z.object({ contractId: z.string() }).parse(results[0]).contractId;
}

type ActOn = (accountId: string, chance: Chance) => Promise<unknown>;

const contractIn = async (accountId: string, chance: Chance): Promise<string> =>
  chance.pick(await contractsOf(accountId))?.id ?? crypto.randomUUID();

const acts: Readonly<Record<string, ActOn>> = {
  'signs on paper': (accountId, chance) => paper(chance, accountId),
  async 'signs here'(accountId, chance) {
    const made = await offer(world, rep, accountId, services(chance), {
      contractEffect: chance.pick(effects),
    });
    await acceptEstimate(world, made.token);
  },
  async 'signs on paper by mistake'(accountId, chance) {
    const before = await standing(accountId);
    const id = await paper(chance, accountId);
    await run(admin, 'contracts.void', { id, reason: 'A mistake' });
    expect(await standing(accountId)).toEqual(before);
  },
  cancels: async (accountId, chance) =>
    run(admin, 'contracts.cancel', {
      id: await contractIn(accountId, chance),
      on: companyDay(chance.int(-5, 30)),
      reason: 'Moved',
    }),
  'comes back': async (accountId, chance) =>
    run(admin, 'contracts.reactivate', { id: await contractIn(accountId, chance) }),
  async 'pays another price'(accountId, chance) {
    const line = chance.pick(await linesOf(accountId));
    await run(admin, 'contracts.changePrice', {
      id: line?.contract_id ?? crypto.randomUUID(),
      serviceId: line?.service_id ?? crypto.randomUUID(),
      billed: chance.int(0, 9_999),
      frequency: chance.pick(['monthly', 'quarterly', 'annual']) ?? 'monthly',
      on: companyDay(chance.int(-10, 40)),
      note: 'By chance',
    });
  },
  starts: async (accountId, chance) =>
    run(admin, 'contracts.start', { id: await contractIn(accountId, chance) }),
  async 'cancels by right'(accountId, chance) {
    const rights = await sql<{ id: string }>(
      'select id from cancellation_rights where account_id = $1 order by id',
      [accountId],
    );
    const id = chance.pick(rights)?.id ?? crypto.randomUUID();
    await run(admin, 'cancellation-rights.rescind', {
      id,
      method: 'phone',
      ...(chance.one(2) && { on: companyDay(-chance.int(0, 4)) }),
    });
  },
  'is voided': async (accountId, chance) =>
    run(admin, 'contracts.void', { id: await contractIn(accountId, chance), reason: 'A mistake' }),
  async 'has a line corrected'(accountId, chance) {
    const id = chance.pick(await linesOf(accountId))?.id ?? crypto.randomUUID();
    await run(admin, 'rmr-lines.correct', { id, note: 'By chance' });
  },
  'counts for another': async (accountId, chance) =>
    run(admin, 'contracts.setCredit', {
      id: await contractIn(accountId, chance),
      credit: [{ userId: other.id, sharePpm: 1_000_000 }],
      reason: 'By chance',
    }),
  'lives on to another day': () => run(systemActor(admin.companyId), 'contracts.runDaily', {}),
  'was a customer before': (accountId, chance) =>
    run(admin, 'accounts.recordExisting', {
      accountId,
      status: 'active',
      signedOn: companyDay(-400),
      startsOn: companyDay(-390),
      termMonths: chance.pick([0, 36]),
      services: [{ name: 'Before', billed: chance.int(1, 50_00) }],
    }),
};

/** Checks decisions 12.1 for one account. */
async function check(accountId: string, chance: Chance): Promise<void> {
  const lines = await linesOf(accountId);
  const contracts = await contractsOf(accountId);
  const days = [...new Set(lines.map(({ day }) => day))];
  for (const service of new Set(lines.map((line) => `${line.contract_id} ${line.service_id}`))) {
    const own = lines.filter((line) => `${line.contract_id} ${line.service_id}` === service);
    for (const day of days) expect([service, day, until(own, day) >= 0]).toEqual([service, day, true]);
  }
  const now = companyDay();
  const [account] = await sql<{ rmr: string; rmr_not_billing: string; status: string }>(
    'select rmr, rmr_not_billing, status from accounts where id = $1',
    [accountId],
  );
  expect(Number(account?.rmr)).toBe(until(lines, now));
  const waiting = contracts.filter(({ status }) => status === 'signed');
  expect(Number(account?.rmr_not_billing)).toBe(waiting.reduce((sum, { rmr }) => sum + Number(rmr), 0));
  for (const { id, rmr, rmr_sold: sold, status } of contracts) {
    const own = lines.filter((line) => line.contract_id === id);
    expect([id, Number(rmr)]).toEqual([id, until(own, now)]);
    const credits = await sql<{ rmr_sold: string }>(
      'select rmr_sold from contract_credits where contract_id = $1',
      [id],
    );
    if (credits.length > 0)
      expect(credits.reduce((total, credit) => total + Number(credit.rmr_sold), 0)).toBe(Number(sold));
    if (status === 'voided') {
      expect(days.map((day) => until(own, day)).filter((balance) => balance !== 0)).toEqual([]);
      expect(Number(sold)).toBe(0);
    }
    if (status === 'rescinded') expect([sum(own), Number(sold)]).toEqual([0, 0]);
  }
  if (contracts.some(({ status, rmr }) => (status === 'signed' || status === 'active') && Number(rmr) > 0))
    expect(['lost', 'cancelled', 'lead']).not.toContain(account?.status);
  const from = companyDay(chance.int(-20, 10));
  const to = companyDay(chance.int(11, 60));
  const within = lines.filter(({ day }) => day >= from && day <= to);
  const report = rollForward(
    sum(lines.filter(({ day }) => day < from)),
    within.map(({ reason, reversed, monthly }) => ({ reason, reversedReason: reversed, monthly })),
  );
  expect(report.closing).toBe(until(lines, to));
  expect(report.opening + movements.reduce((total, reason) => total + report[reason], 0)).toBe(
    report.closing,
  );
}

test(
  `whatever happens to a customer, the ledger adds up (SEED=${SEED})`,
  { timeout: 60_000 + RUNS * 20_000 },
  async () => {
    const done = new Map<string, number>();
    for (let at = 0; at < RUNS; at += 1) {
      const chance = chanceOf(SEED + at);
      const accountId = await world.account(rep, `Customer ${at}`, austin);
      const story: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const name = step === 0 ? 'signs on paper' : (chance.pick(Object.keys(acts)) ?? '');
        story.push(name);
        const before = await standing(accountId);
        try {
          await acts[name]?.(accountId, chance);
          done.set(name, (done.get(name) ?? 0) + 1);
        } catch (error) {
          if (!(error instanceof AppError)) throw new Error(story.join(', then '), { cause: error });
          if (name !== 'signs on paper by mistake')
            expect(await standing(accountId), story.join(', then ')).toEqual(before);
        }
        await check(accountId, chance).catch((error: unknown) => {
          throw new Error(`SEED=${SEED + at}: ${story.join(', then ')}`, { cause: error });
        });
      }
    }
    expect(done.get('signs on paper')).toBeGreaterThanOrEqual(RUNS);
  },
);
