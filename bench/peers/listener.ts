import { WebSocket, type ClientOptions } from 'ws';

const PATIENCE_MS = 20_000;

/** A socket of another person's screen. */
export interface Listener {
  send(message: object): void;
  /** Resolves at the next message that fits. */
  when(fits: (message: Record<string, unknown>) => boolean): Promise<void>;
  close(): void;
}

/** Opens a socket on which JSON is spoken. */
export async function listen(address: string, options: ClientOptions = {}): Promise<Listener> {
  const socket = new WebSocket(address, options);
  const waiting = new Set<(message: Record<string, unknown>) => void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Record<string, unknown>;
    for (const hear of waiting) hear(message);
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    when: (fits) =>
      new Promise((done, fail) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(hear);
        };
        const hear = (message: Record<string, unknown>) => {
          if (!fits(message)) return;
          end();
          done();
        };
        const timer = setTimeout(() => {
          end();
          fail(new Error(`${address} did not tell of the change within ${PATIENCE_MS / 1000} s.`));
        }, PATIENCE_MS);
        waiting.add(hear);
      }),
    close: () => socket.terminate(),
  };
}
