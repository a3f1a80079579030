import { accounts } from '@sable/domain/account';
import { canMove, estimateStatuses, type EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { estimates } from '@sable/domain/estimate/estimate';
import { Transaction } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { withConnection } from '@sable/server/db/connect';
import { persist } from '@sable/server/db/persist';
import { SqlSource } from '@sable/server/db/source';
import { newKey, transactionContext } from '@sable/server/transaction-context';
import { plausibleAccount } from './many-accounts.ts';
import { MAX_TEMPLATES, TOKEN } from './multiplied.ts';
import { scattered } from './pick.ts';
import type { World } from './world.ts';

/**
 * Number of accounts that the domain creates before they are multiplied; with the estimates below, they make five
 * thousand audit rows.
 */
export const TEMPLATES = MAX_TEMPLATES;
const ESTIMATES = 300;
const LINES = 5;
const CHANGED_ACCOUNTS = 400;
const DAY_MS = 86_400_000;
/** The database does not let an estimate be signed or sealed without its signatures, which are not created here. */
const statuses = estimateStatuses.filter((status) => status !== 'signing' && status !== 'sealing');

/** Runs domain code over the store and saves its changes. */
const change = ({ tenancy, admin }: World, work: (tx: Transaction) => Promise<void>): Promise<unknown> =>
  tenancy.withTenant(admin.companyId, async (client) => {
    const { companyId } = admin;
    const context = transactionContext(newKey(), companyId);
    const tx = new Transaction(new SqlSource(client, companyId), admin, context);
    await work(tx);
    const { changes } = tx;
    const entityOf = (collection: string) => tx.entityOf(collection);
    return persist(client, { companyId, changes, effects: [], entityOf, now: context.now });
  });

const oneIn = (share: number, n: number, use: number): boolean => scattered(n, use) % share === 0;
const dayOf = (n: number): string => new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10);

/**
 * Creates accounts of every status, some with a rep, and estimates of every status with five lines each, all with
 * their history.
 */
export async function makeTemplates(world: World): Promise<void> {
  const { admin } = world;
  const ids: string[] = [];
  await change(world, async (tx) => {
    for (let n = 0; n < TEMPLATES; n++) {
      const number = TOKEN + n;
      const account = await tx.create(accounts, {
        ...plausibleAccount(n, String(number)),
        phone: `+1937${number}`,
        ownerUserId: oneIn(10, n, 11) ? admin.id : null,
        rmr: (scattered(n, 12) % 97) * 100,
        followUpOn: oneIn(3, n, 13) ? dayOf(n - 500) : null,
        soldOn: oneIn(4, n, 14) ? dayOf(-n) : null,
        temperature: oneIn(5, n, 15) ? 'hot' : null,
        leadSource: oneIn(7, n, 16) ? 'Fair' : null,
      });
      ids.push(account.id);
    }
  });
  await change(world, async (tx) => {
    for (const id of ids.slice(0, CHANGED_ACCOUNTS))
      await tx.update(accounts, await tx.get(accounts, id, { lock: true }), { tags: ['vip'] });
  });
  await withConnection({ connectionString: world.address }, (owner) =>
    owner.query(
      `insert into counters (company_id, name, value) values ($1, 'estimates', $2)
       on conflict (company_id, name) do update set value = excluded.value`,
      [admin.companyId, TOKEN - 1],
    ),
  );
  for (let n = 0; n < ESTIMATES; n++) await makeEstimate(world, ids[n] ?? '', n);
}

async function makeEstimate(world: World, accountId: string, n: number): Promise<void> {
  const estimateId = await world.make(m.estimates.create, { accountId, title: `Alarm ${n}` });
  const lines = Array.from({ length: LINES }, (_, line) => ({
    kind: 'equipment',
    name: `Sensor ${line}`,
    unitPrice: 1000 * (line + 1) + n,
  }));
  await world.run(m.estimateLines.add, { estimateId, lines });
  const [first] = await world.tenancy.withTenant(world.admin.companyId, (client) =>
    client.query<{ id: string }>('select id from estimate_lines where estimate_id = $1 limit 1', [
      estimateId,
    ]),
  );
  for (const unitPrice of [2000 + n, 3000 + n])
    await world.run(m.estimateLines.update, { id: first?.id, patch: { unitPrice } });
  const at = new Date(Date.now() - n * DAY_MS).toISOString();
  for (const status of wayTo(statuses[n % statuses.length] ?? 'draft'))
    await change(world, async (tx) => {
      const estimate = await tx.get(estimates, estimateId, { lock: true });
      const isOut = status !== 'draft' && status !== 'pending_approval' && status !== 'approved';
      await tx.update(estimates, estimate, {
        status,
        sentAt: isOut ? at : null,
        decidedAt: status === 'accepted' || status === 'declined' ? at : null,
        expiresOn: dayOf(n),
        message: `Change ${n}`,
      });
    });
}

/** Returns the statuses from draft to this one. The database checks each transition and allows no shortcut. */
function wayTo(status: EstimateStatus): readonly EstimateStatus[] {
  if (canMove('draft', status) || status === 'draft') return [status];
  const before = statuses.find((from) => canMove(from, status));
  return [...wayTo(before ?? 'draft'), status];
}
