import { openClient } from './client.ts';

// A separate process, so that the writers' work does not delay the clock of the measurement. Exits when its parent
// disconnects.
interface Orders {
  readonly address: string;
  readonly cookie: string;
  readonly accountIds: readonly string[];
}

let done = 0;
const stopped = new AbortController();

process.on('message', (orders: Orders | 'stop') => {
  if (orders === 'stop') {
    stopped.abort();
    return;
  }
  const { address, cookie, accountIds } = orders;
  const begun = performance.now();
  const client = openClient(address, cookie);
  const writers = accountIds.map(async (id) => {
    for (let round = 1; !stopped.signal.aborted; round++) {
      await client.mutate('accounts.update', { id, patch: { notes: `Called back, visit ${round} agreed.` } });
      done++;
      if (done === accountIds.length) process.send?.('busy');
    }
  });
  void Promise.all(writers).then(() => {
    process.send?.((done * 1000) / (performance.now() - begun), () => process.exit(0));
  });
});
process.on('disconnect', () => process.exit(0));
