import { systemActor } from '@sable/domain/kernel/actor';
import type { MutationRequest } from '@sable/domain/kernel/request';
import type { z } from 'zod';
import { done, doneAnswer, idParams, type Routes } from '../http/route.ts';
import type { Writer } from '../mutate.ts';
import { newKey } from '../transaction-context.ts';
import { checkSigned } from './signature.ts';

/** A service that sends reports to this server. */
export interface ReportSource {
  readonly writer: Writer;
  /** The secret that the service signs with. Without it, no report is accepted. */
  readonly secret: string | undefined;
}

/** The report of one service, and the mutation that records it. */
export interface Report<Body extends z.ZodType> {
  /** Ends in `{id}`: the id of the company. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly body: Body;
  readonly toMutation: (body: z.output<Body>) => MutationRequest['mutations'][number];
}

/**
 * Adds the route of a service that is not a user: its signature by Standard Webhooks authenticates it, and the
 * company's system actor runs the mutation.
 */
export function addReportRoute<Body extends z.ZodType>(
  routes: Routes,
  { writer, secret }: ReportSource,
  { toMutation, ...report }: Report<Body>,
): void {
  routes.add(
    {
      ...report,
      method: 'POST',
      tag: 'Webhooks',
      open: true,
      signed: true,
      maxPerMinute: 600,
      params: idParams,
      answers: doneAnswer,
    },
    async ({ request, params, body }) => {
      checkSigned(request, secret);
      const mutation = toMutation(body());
      await writer.mutate(systemActor(params().id), { key: newKey(), mutations: [mutation] });
      return done;
    },
  );
}
