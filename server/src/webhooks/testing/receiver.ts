import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { freePort } from '../../db/free-port.ts';
import { atFileEnd } from '../../test-cleanup.ts';
import { webhookBodySchema, type WebhookBody } from '../event.ts';

export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: WebhookBody;
  /** Whether the official Standard Webhooks library accepts it with a secret in the form shown to people. */
  isSignedWith(secret: string): boolean;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** The statuses of the next responses, one each; 204 if there is none. */
  readonly answers: number[];
}

function isTaken(secret: string, text: string, headers: IncomingHttpHeaders): boolean {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  try {
    new Webhook(secret).verify(text, Object.fromEntries(names.map((name) => [name, String(headers[name])])));
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

/** Starts an external system on this machine that receives webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { headers } = request;
      received.push({
        id: String(headers['webhook-id']),
        headers,
        text,
        body: webhookBodySchema.parse(JSON.parse(text)),
        isSignedWith: (secret) => isTaken(secret, text, headers),
      });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  const port = await freePort();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  atFileEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/hooks`, received, answers };
}
