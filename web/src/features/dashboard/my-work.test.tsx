// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, showPart } from '../../live/test-page.tsx';
import { id, sam, useWire } from '../../live/test-wire.ts';
import { dashboardPlan } from './dashboard-plan.ts';
import { MyWork } from './my-work.tsx';

useWire();

const actor = { ...sam, roles: ['installer'] };
const day = {
  ...{ today: '2026-11-29', timeZone: 'America/New_York', me: actor.id, owner: undefined },
  plan: dashboardPlan(actor),
};
const tasks = Array.from({ length: 12 }, (_, n) => ({
  ...{ id: id(100 + n), title: `Task ${n}`, accountId: null, assigneeUserId: actor.id, done: false },
  dueOn: '2026-12-02',
}));
const tickets = Array.from({ length: 3 }, (_, n) => ({
  ...{ id: id(200 + n), title: `Ticket ${n}`, accountId: null, assigneeUserId: actor.id, status: 'open' },
  dueOn: '2026-12-01',
}));

test('the first of a person’s work is shown, and how much there is of it', async () => {
  const client = await showPart(() => <MyWork day={day} />, actor);
  for (let round = 0; round < 2; round += 1) await answerMatching({ tasks, tickets, 'work-orders': [] });
  expect(screen.getByText('15 waiting')).toBeTruthy();
  expect(screen.getByText('The first 8, by date.')).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'My work' })).getAllByRole('listitem');
  expect(lines).toHaveLength(8);
  expect(lines[0]?.textContent).toContain('Ticket 0');
  client.stop();
});
