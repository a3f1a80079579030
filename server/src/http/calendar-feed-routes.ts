import type { FastifyRequest } from 'fastify';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { z } from 'zod';
import { FEED_FILE, type CalendarFeeds } from '../calendar-feed.ts';
import type { Writer } from '../mutate.ts';
import { newKey } from '../transaction-context.ts';
import type { Routes } from './route.ts';

interface CalendarFeedRoutes {
  readonly feeds: CalendarFeeds;
  readonly writer: Writer;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

const address = { description: 'The secret address', schema: z.object({ address: z.string().nullable() }) };

/**
 * Registers a person's calendar feed for the programs on their devices, at a secret address that they can replace.
 */
export function registerCalendarFeeds(routes: Routes, { feeds, writer, actorOf }: CalendarFeedRoutes): void {
  /** The address opens the calendar without a session, so only its person may get it. */
  const ownActor = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await actorOf(request);
    if (actor.impersonatedBy !== undefined) throw new AppError('IMPERSONATING');
    return actor;
  };
  routes.add(
    {
      method: 'GET',
      path: '/api/calendar-address',
      operationId: 'getCalendarAddress',
      tag: 'Calendar',
      summary: 'The address of your own calendar, for calendar programs',
      answers: { 200: address },
    },
    async ({ request }) => ({ address: await feeds.addressOf(await ownActor(request)) }),
  );
  routes.add(
    {
      method: 'POST',
      path: '/api/calendar-address',
      operationId: 'newCalendarAddress',
      tag: 'Calendar',
      summary: 'A new address of your own calendar; the one before ends',
      maxPerMinute: 10,
      answers: { 200: address },
    },
    async ({ request }) => {
      const actor = await ownActor(request);
      await writer.mutate(actor, {
        key: newKey(),
        mutations: [{ name: 'settings.newCalendarAddress', args: {} }],
      });
      return { address: await feeds.addressOf(actor) };
    },
  );
  routes.add(
    {
      method: 'GET',
      path: '/api/calendars/{file}',
      operationId: 'getCalendar',
      tag: 'Calendar',
      summary: 'A person’s appointments as iCalendar (RFC 5545)',
      open: true,
      maxPerMinute: 60,
      params: z.object({ file: z.string().regex(FEED_FILE) }),
      notFound: () => new AppError('LINK_UNKNOWN'),
      answers: { 200: { description: 'The calendar', contentType: 'text/calendar' } },
    },
    async ({ params, reply }) => {
      const file = await feeds.read(params().file, new Date());
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="calendar.ics"')
        .send(file);
    },
  );
}
