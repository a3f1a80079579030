import { entityOf } from '@sable/domain/registry';
import { TEST_EVENT, webhookCollections, webhookEvent, webhookVerbs } from '@sable/domain/webhook-events';
import { z } from 'zod';
import { pascalCase, rowSchema } from '../http/entity-schemas.ts';
import { jsonSchema, type Json } from '../http/json-schema.ts';
import { webhookBodySchema } from './event.ts';

const headers: readonly Json[] = [
  ['webhook-id', 'The event. It stays the same when the event is sent again'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970'],
  [
    'webhook-signature',
    'Signatures separated by spaces: `v1,` and the base64 HMAC-SHA256 of id, time, and body',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const bodyShape = webhookBodySchema.shape;

function describe(operationId: string, summary: string, body: z.ZodType, schemas: Json): Json {
  return {
    post: {
      operationId,
      tags: ['Webhooks'],
      summary,
      parameters: headers,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(body, 'output', schemas) } },
      },
      responses: {
        '2XX': { description: 'Delivered' },
        '410': { description: 'Never again: the webhook is turned off' },
        default: { description: 'Not delivered. It is sent again, with growing gaps, for three days' },
      },
    },
  };
}

/**
 * Returns the requests that the product sends, for the OpenAPI document: one for each collection that a webhook can
 * subscribe to, and a test.
 */
export function describeWebhooks(schemas: Json): Json {
  const described = webhookCollections.map((collection) => {
    const record = rowSchema(entityOf(collection)).nullable();
    const body = webhookBodySchema.extend({
      type: z.enum(webhookVerbs.map((verb) => webhookEvent(collection, verb))),
      data: bodyShape.data.extend({ collection: z.literal(collection), record }),
    });
    const summary = `${entityOf(collection).many} were created, updated, or deleted`;
    return [collection, describe(`receive${pascalCase(collection)}`, summary, body, schemas)] as const;
  });
  const test = webhookBodySchema.extend({ type: z.literal(TEST_EVENT) });
  return {
    ...Object.fromEntries(described),
    [TEST_EVENT]: describe('receiveTest', 'A person sent a test', test, schemas),
  };
}
