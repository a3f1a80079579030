import { WebSocket } from 'ws';
import { z } from 'zod';

const TIMEOUT_MS = 20_000;
const messageSchema = z.record(z.string(), z.unknown());

/** A socket that stands for another person's screen. */
export interface Listener {
  send(message: object): void;
  /** Resolves at the next message that matches. */
  when(fits: (message: Record<string, unknown>) => boolean): Promise<void>;
  close(): void;
}

/**
 * Opens a socket that exchanges JSON.
 *
 * @param protocols the subprotocols, if the server requires one.
 */
export async function listen(address: string, protocols: string[] = []): Promise<Listener> {
  const socket = new WebSocket(address, protocols);
  const waiting = new Set<(message: Record<string, unknown>) => void>();
  socket.on('message', (data: Buffer) => {
    const message = messageSchema.parse(JSON.parse(data.toString()));
    for (const receive of waiting) receive(message);
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    when: (fits) =>
      new Promise((done, fail) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(listener);
        };
        const listener = (message: Record<string, unknown>) => {
          if (!fits(message)) return;
          end();
          done();
        };
        const timer = setTimeout(() => {
          end();
          fail(new Error(`${address} did not tell of the change within ${TIMEOUT_MS / 1000} s.`));
        }, TIMEOUT_MS);
        waiting.add(listener);
      }),
    close: () => socket.terminate(),
  };
}
