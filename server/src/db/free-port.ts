import { createServer } from 'node:net';

/** Returns a loopback port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? done(address.port)
          : fail(new Error('No free port.')),
      );
    });
  });
}
