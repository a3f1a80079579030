import { withConnection } from '@sable/server/db/connect';
import { openClient, watch } from '../client.ts';
import { growAccounts } from '../many-accounts.ts';
import { startProduct } from '../product.ts';
import type { Stage } from '../stage.ts';
import { openWorld } from '../world.ts';
import { household, noteOf, PAGE, RECORDS, type Peer } from './peer.ts';

/** This product: session, permissions, forced row security, audit trail, search rows, and the gapless feed. */
export async function sable(stage: Stage): Promise<Peer> {
  const world = await openWorld(stage);
  await growAccounts(world, RECORDS);
  const ids = await withConnection({ connectionString: world.address }, async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from accounts order by id');
    return rows.map(({ id }) => id);
  });
  const server = await startProduct(stage, { databaseUrl: world.address });
  const client = openClient(server.address, await world.person('Olive Finch', 'office'));
  const other = await world.person('Sam Reyes', 'office');
  const byName = {
    collection: 'accounts',
    orderBy: [{ field: 'nameKey', direction: 'asc' as const }],
    limit: PAGE,
  };
  return {
    name: 'Sable',
    read: (turn) => client.get(`/api/accounts/${ids[turn % ids.length]}`),
    list: () => client.post('/api/query', byName),
    change: (caller, turn) =>
      client.mutate('accounts.update', { id: ids[caller], patch: { notes: noteOf(turn) } }),
    create: (turn) => {
      const { status: _, ...account } = household(RECORDS + turn);
      return client.mutate('accounts.create', { account });
    },
    async watch() {
      const spec = { collection: 'accounts', where: { field: 'id', op: 'eq' as const, value: ids[0] ?? '' } };
      const socket = await watch(server.address, other, [spec]);
      return {
        next: async () => void (await socket.when(({ t }) => t === 'delta')),
        close: socket.close,
      };
    },
  };
}
