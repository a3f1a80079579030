import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll } from 'vitest';
import { freePort } from '../../db/free-port.ts';
import { webhookBodySchema, type WebhookBody } from '../event.ts';
import { isSigned } from '../signature.ts';
import { signingKey } from '../secret.ts';

export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: WebhookBody;
  /** Whether one of its signatures is right for a secret. */
  isSignedWith(secret: string): boolean;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What it answers to the next requests, one each; 204 when there is none. */
  readonly answers: number[];
}

/** Another system that takes webhooks, on this machine; call it in `beforeAll` or at the top of a suite. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { headers } = request;
      const id = String(headers['webhook-id']);
      const timestamp = String(headers['webhook-timestamp']);
      const signature = String(headers['webhook-signature']);
      received.push({
        id,
        headers,
        text,
        body: webhookBodySchema.parse(JSON.parse(text)),
        isSignedWith: (secret) =>
          isSigned(signingKey(secret), { id, timestamp, signature, body: text }, Date.now()),
      });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  const port = await freePort();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/hooks`, received, answers };
}
