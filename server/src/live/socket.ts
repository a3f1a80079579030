import type { FastifyInstance, FastifyRequest } from 'fastify';
import '@fastify/websocket';
import type { WebSocket } from 'ws';
import { AppError } from '@sable/domain/kernel/errors';
import {
  HEARTBEAT_INTERVAL_MS,
  clientMessageSchema,
  type ServerMessage,
} from '@sable/domain/kernel/live-protocol';
import { isUnavailable } from '../db/database-errors.ts';
import { actorOf, type ResolveAccess, type ResolvedAccess } from '../session/actor.ts';
import { withTokenOrKey } from '../session/bearer.ts';
import { questionText, type RecordView } from '../session/view-log.ts';
import { toLiveError, type Connection, type Sink } from './connection.ts';
import { Frame } from './frame.ts';
import type { Hub } from './hub.ts';

const MAX_MESSAGE = 64 * 1024;
/**
 * Bytes that may wait for a slow receiver. Beyond this, messages are skipped and the receiver later gets everything
 * in full.
 */
const MAX_BUFFER = 1024 * 1024;
const DRAIN_POLL_MS = 100;
/** Sends bytes as a text frame. */
const TEXT = { binary: false } as const;
/**
 * Messages, and characters in them, that are kept while a session is being resolved: more than a browser with every
 * subscription sends at once.
 */
const MAX_BUFFERED_MESSAGES = 300;
const MAX_BUFFERED_CHARS = 1024 * 1024;
/** Codes for closing a socket, from RFC 6455 and its registry. 4401 is our own, for missing access. */
const CLOSE = { tooMuch: 1008, tryAgainLater: 1013, refused: 4401 } as const;

export interface LiveRouteOptions {
  readonly hub: Hub;
  /** Called once for each socket, so that the access granted and the access watched for its end are the same. */
  readonly resolve: ResolveAccess;
  /** Remembers which session or key a connection belongs to, so that its rights can be resolved again. */
  readonly opened: (connection: Connection, access: ResolvedAccess) => void;
  readonly closed: (connection: Connection) => void;
  /** Whether the session or key that opened a connection has expired; checked with each heartbeat. */
  readonly isExpired: (connection: Connection) => boolean;
  readonly recordView: RecordView;
}

/** Registers the one live socket of a browser tab: `GET /live`, upgraded. The origin was checked before. */
export function registerLive(
  app: FastifyInstance,
  { hub, resolve, opened, closed, isExpired, recordView }: LiveRouteOptions,
): void {
  app.get(
    '/live',
    { websocket: true, config: { bearers: withTokenOrKey } },
    async (socket: WebSocket, request) => {
      const early = bufferUntilReady(socket);
      let connection: Connection | undefined;
      const stop = keepAlive(socket, () => {
        if (!connection || !isExpired(connection)) return;
        connection.end(toLiveError(new AppError('NOT_AUTHENTICATED')));
        hub.disconnect(connection);
      });
      // Registered before anything is awaited: a tab that closes during the wait emits this event only once.
      socket.on('close', () => {
        stop();
        if (!connection) return;
        closed(connection);
        hub.disconnect(connection);
      });
      try {
        const access = await resolve(request);
        const actor = actorOf(access);
        if (!access || socket.readyState !== socket.OPEN) return;
        connection = hub.connect(sinkOf(socket), actor);
        opened(connection, access);
        await hub.follow(connection);
      } catch (error) {
        refuse(socket, request, error);
        return;
      }
      const here = connection;
      early.receive((text) => void handle(hub, recordView, here, text));
    },
  );
}

/** Sends a close reason only when access is denied. After other errors the browser reconnects on its own; a reason would sign the user out. */
function refuse(socket: WebSocket, request: FastifyRequest, error: unknown): void {
  if (isUnavailable(error) || !(error instanceof AppError)) {
    request.log.error({ err: error }, 'a live connection could not be opened; the browser tries again');
    socket.close(CLOSE.tryAgainLater);
    return;
  }
  if (socket.readyState === socket.OPEN)
    socket.send(JSON.stringify({ t: 'closed', error: toLiveError(error) } satisfies ServerMessage));
  socket.close(CLOSE.refused);
}

/**
 * Buffers, within limits, messages that arrive while the session is being resolved, then passes them on followed by
 * all later ones.
 */
function bufferUntilReady(socket: WebSocket) {
  const early: string[] = [];
  let size = 0;
  let take = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    size += text.length;
    if (early.push(text) <= MAX_BUFFERED_MESSAGES && size <= MAX_BUFFERED_CHARS) return;
    early.length = 0;
    socket.close(CLOSE.tooMuch);
  };
  socket.on('message', (data: { toString(): string }) => take(data.toString()));
  return {
    receive(handler: (text: string) => void): void {
      take = handler;
      for (const text of early.splice(0)) handler(text);
    },
  };
}

async function handle(hub: Hub, recordView: RecordView, connection: Connection, text: string): Promise<void> {
  const parsed = text.length > MAX_MESSAGE ? undefined : clientMessageSchema.safeParse(parseJson(text));
  if (!parsed?.success) {
    connection.end({
      code: 'BAD_REQUEST',
      message: 'The live connection sent an unreadable message. Reload the page.',
    });
    return;
  }
  const message = parsed.data;
  if (message.t === 'sub') {
    const { collection, ...question } = message.spec;
    // Not awaited, so that the tab's next message finds the subscription. If the view cannot be recorded, the connection
    // ends.
    recordView(connection.actor, questionText(collection, question)).catch((error: unknown) =>
      connection.end(toLiveError(error)),
    );
    return hub.subscribe(connection, message.id, message.spec, message.have);
  }
  if (message.t === 'unsub') return hub.unsubscribe(connection, message.id);
  const { seq, platform } = message;
  await hub.synced(connection, seq, platform);
  connection.deliver(new Frame({ t: 'synced', seq, ...(platform && { platform }) }));
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
    send(frame) {
      if (socket.bufferedAmount > MAX_BUFFER) return false;
      socket.send(frame.bytes, TEXT);
      return true;
    },
    waitForDrain: () =>
      new Promise((resolve) => {
        const clock = setInterval(() => {
          if (socket.readyState === socket.OPEN && socket.bufferedAmount > MAX_BUFFER / 4) return;
          clearInterval(clock);
          resolve();
        }, DRAIN_POLL_MS);
      }),
    close: () => socket.close(),
  };
}

/** Sends heartbeats that the browser receives, and pings that detect a dead connection. */
function keepAlive(socket: WebSocket, beat: () => void): () => void {
  let answered = true;
  socket.on('pong', () => (answered = true));
  const clock = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    beat();
    socket.ping();
    if (socket.bufferedAmount < MAX_BUFFER)
      socket.send(JSON.stringify({ t: 'heartbeat' } satisfies ServerMessage));
  }, HEARTBEAT_INTERVAL_MS);
  return () => clearInterval(clock);
}
