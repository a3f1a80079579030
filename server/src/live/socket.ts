import type { FastifyInstance, FastifyRequest } from 'fastify';
import '@fastify/websocket';
import type { WebSocket } from 'ws';
import type { Actor } from '@sable/domain/kernel/actor';
import { BEAT_MS, clientMessageSchema, type ServerMessage } from '@sable/domain/kernel/live-protocol';
import { errorMessage, type Connection, type Sink } from './connection.ts';
import type { Hub } from './hub.ts';

const MAX_MESSAGE = 64 * 1024;
/** Bytes that may wait for a slow receiver before it is passed over and later told everything anew. */
const MAX_BUFFER = 1024 * 1024;
const DRAIN_LOOK_MS = 100;

export interface LiveRouteOptions {
  readonly hub: Hub;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
  /** Remembers which request a connection came from, so that its rights can be resolved again. */
  readonly opened: (connection: Connection, request: FastifyRequest) => void;
  readonly closed: (connection: Connection) => void;
}

/** The one live socket of a browser tab: `GET /live`, upgraded. The origin was checked before. */
export function registerLive(app: FastifyInstance, { hub, actorOf, opened, closed }: LiveRouteOptions): void {
  app.get('/live', { websocket: true }, async (socket: WebSocket, request) => {
    const early: string[] = [];
    const keep = (data: { toString(): string }) => void early.push(data.toString());
    // What arrives while the session is being resolved is kept, not lost.
    socket.on('message', keep);
    let actor: Actor;
    try {
      actor = await actorOf(request);
    } catch (error) {
      socket.send(JSON.stringify({ t: 'bye', error: errorMessage(error) } satisfies ServerMessage));
      socket.close(4401);
      return;
    }
    const connection = hub.connect(sinkOf(socket), actor);
    opened(connection, request);
    socket.off('message', keep);
    const receive = (text: string) => void handle(hub, connection, text);
    for (const text of early) receive(text);
    socket.on('message', (data: { toString(): string }) => receive(data.toString()));
    const stop = keepAlive(socket);
    socket.on('close', () => {
      stop();
      closed(connection);
      hub.disconnect(connection);
    });
  });
}

async function handle(hub: Hub, connection: Connection, text: string): Promise<void> {
  const parsed = text.length > MAX_MESSAGE ? undefined : clientMessageSchema.safeParse(parseJson(text));
  if (!parsed?.success) {
    connection.end({
      code: 'BAD_REQUEST',
      message: 'The live connection said something that could not be read. Reload the page.',
    });
    return;
  }
  const message = parsed.data;
  if (message.t === 'sub') return hub.subscribe(connection, message.id, message.spec, message.have);
  if (message.t === 'unsub') return hub.unsubscribe(connection, message.id);
  await hub.synced(connection, message.seq, message.platform);
  connection.deliver({ t: 'synced', seq: message.seq }, () => undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sinkOf(socket: WebSocket): Sink {
  return {
    send(message) {
      if (socket.bufferedAmount > MAX_BUFFER) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    drained: () =>
      new Promise((resolve) => {
        const clock = setInterval(() => {
          if (socket.readyState === socket.OPEN && socket.bufferedAmount > MAX_BUFFER / 4) return;
          clearInterval(clock);
          resolve();
        }, DRAIN_LOOK_MS);
      }),
    close: () => socket.close(),
  };
}

/** Beats that the browser can hear, and pings that find a dead line. */
function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => (answered = true));
  const clock = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
    if (socket.bufferedAmount < MAX_BUFFER)
      socket.send(JSON.stringify({ t: 'beat' } satisfies ServerMessage));
  }, BEAT_MS);
  return () => clearInterval(clock);
}
