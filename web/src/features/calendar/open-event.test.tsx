// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Actor } from '@sable/domain/kernel/actor';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, showPart } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../live/test-wire.ts';
import { EventPanel } from './lazy-event-panel.ts';
import { EVERYONE, OpenEvent } from './open-event.tsx';

useWire();

const gus = id(5);
const home = id(20);
const order = id(30);
const earlier = '2026-01-05T15:00:00.000Z';

const person = (userId: string, name: string, role: string) => ({
  ...{ id: userId, name, nameKey: name.toLowerCase(), roles: [role], status: 'active' },
});
const visit = (n: number, userId: string, workOrderId: string | null, updatedAt: string) => ({
  ...{ id: id(n), type: 'install', status: 'done', userId, alsoUserIds: [], workOrderId, updatedAt },
  ...{ accountId: id(21), startsAt: earlier, endsAt: '2026-01-05T16:00:00.000Z', allDay: false },
  ...{ title: 'Install: Young', reminders: [], bookedAnyway: [], repeats: null, createdBy: sam.id },
});

/**
 * A sold customer whose installation is unscheduled. Gus had the last visit for a work order; a rep has booked a
 * visit since.
 */
const stored = {
  companies: [{ id: sam.companyId, timeZone: 'America/New_York', currency: 'USD' }],
  users: [person(sam.id, 'Sam', 'sales'), person(gus, 'Gus', 'installer')],
  accounts: [{ id: home, name: 'Miller', ownerUserId: sam.id, status: 'sold', site: null }],
  events: [visit(41, sam.id, null, '2026-01-07T15:00:00.000Z'), visit(40, gus, id(31), earlier)],
  'work-orders': [
    {
      ...{ id: order, title: 'Install E-1231', type: 'install', status: 'ready', accountId: home },
      ...{ scheduledOn: null, assigneeUserId: null, alsoUserIds: [], laborMinutes: 90 },
    },
  ],
};

/** Shows the calendar, or the path of another screen in its place. */
const Screens = ({ who, opened = 'new' }: { who: string; opened?: string }) => {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string | undefined>(opened);
  const state = {
    ...{ open, edits: false, date: '2026-03-04', at: '10:00', who, account: home, order: null },
    ...{ installs: true, setQuery: () => setOpen(undefined) },
  };
  if (pathname !== '/calendar') return <p>{`At ${pathname}`}</p>;
  return (
    <>
      <OpenEvent state={state} />
      {!open && <button onClick={() => setOpen('new')}>New event</button>}
    </>
  );
};

async function answered() {
  for (let round = 0; round < 6; round += 1) await answerMatching(stored);
}

async function schedule(actor: Actor, who: string, visited = ['/account/1', '/calendar']) {
  await EventPanel.load();
  await showPart(() => <Screens who={who} />, actor, visited);
  await answered();
}

const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await answered();
};

const shown = (label: string | RegExp) => {
  const found = screen.getAllByLabelText(label).find((each) => each instanceof HTMLInputElement);
  return found instanceof HTMLInputElement ? found.value : undefined;
};
async function saved() {
  await press(/^(Save event|Book anyway)$/);
  const made = posts.flatMap(({ body }) => body.mutations).filter(({ name }) => name === 'events.create');
  return made.map(({ args }) => args);
}

test('who plans work is proposed the installer and the length of the job, and saves it with its work order', async () => {
  await schedule({ ...sam, id: id(3), name: 'Olga', roles: ['office'] }, EVERYONE);
  expect(shown(/^Title/)).toBe('Install: Miller');
  expect(shown('With')).toBe('Gus');
  expect(await saved()).toMatchObject([
    {
      userId: gus,
      workOrderId: order,
      startsAt: '2026-03-04T15:00:00.000Z',
      endsAt: '2026-03-04T16:30:00.000Z',
    },
  ]);
  expect(screen.queryByText(/has no date until/)).toBeNull();
});

test('a rep is not proposed as the installer, and reads that the office plans the job', async () => {
  await schedule(sam, sam.id);
  expect(shown('With')).toBe('Gus');
  expect(screen.getByText(/“Install E-1231” has no date until/)).toBeTruthy();
  expect(await saved()).toMatchObject([
    { userId: gus, workOrderId: null, endsAt: '2026-03-04T16:30:00.000Z' },
  ]);
});

test('canceling leads back to the screen that opened the form', async () => {
  await schedule(sam, sam.id);
  await press('Cancel');
  expect(screen.getByText('At /account/1')).toBeTruthy();
});

test('canceling stays in the calendar where nothing was visited before it', async () => {
  await schedule(sam, sam.id, ['/calendar']);
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'New event' })).toBeTruthy();
});

test('canceling another one that was begun in the calendar stays there', async () => {
  await schedule(sam, sam.id);
  await press(/^(Save event|Book anyway)$/);
  await act(async () => {
    const made = { results: [{ id: id(60), workOrderId: null }], seq: 1 };
    posts.find(({ body }) => body.mutations?.[0]?.name === 'events.create')?.answer(200, made);
    await settle();
  });
  await press('New event');
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'New event' })).toBeTruthy();
});

test.each([
  ['whoever does the job', gus, '/dashboard?job='],
  ['whoever only plans it', sam.id, undefined],
])('the job card is one press from the appointment for %s', async (_, me, address) => {
  await EventPanel.load();
  const actor = { ...sam, id: me, name: 'Gus', roles: ['manager', 'installer'] };
  await showPart(() => <Screens who={me} opened={id(40)} />, actor, ['/calendar']);
  await answered();
  expect(screen.getByRole('dialog', { name: 'Install: Young' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Job card' })?.getAttribute('href')).toBe(
    address && `${address}${id(40)}`,
  );
});
