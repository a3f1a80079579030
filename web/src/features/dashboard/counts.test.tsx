// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import type { Actor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, showPart } from '../../live/test-page.tsx';
import { id, sam, useWire, wire } from '../../live/test-wire.ts';
import { Chair } from './chairs.tsx';
import { dashboardPlan } from './dashboard-plan.ts';
import { DaySentence } from './day-sentence.tsx';

useWire();

const actor: Actor = { ...sam, name: 'Priya', roles: ['admin'] };
const day = {
  ...{ today: '2026-11-29', timeZone: 'America/New_York', me: actor.id, owner: undefined },
  plan: dashboardPlan(actor),
};
const many = (from: number, count: number, make: (n: number) => object) =>
  Array.from({ length: count }, (_, at) => ({ id: id(from + at), ...make(at) }));

const estimate = (status: string, more: object = {}) => ({
  ...{ status, reference: 'E-1', title: 'Offer', accountId: id(1), ownerUserId: sam.id },
  ...{ credit: [], approval: { reasons: [], requestedBy: sam.id, decidedBy: null, note: null } },
  ...{ sentAt: null, viewedAt: null, expiresOn: null, updatedAt: '2026-11-20T10:00:00.000Z', ...more },
});
const asked = many(3000, 60, () => estimate('changes_requested'));
const stored = {
  accounts: [
    ...many(1000, 230, (n) => ({ name: `Home ${n}`, status: 'sold', installOn: null, soldOn: '2026-11-01' })),
    ...many(2000, 210, (n) => ({ name: `Call ${n}`, status: 'lead', followUpOn: '2026-11-28' })),
  ],
  estimates: [
    ...asked,
    ...many(4000, 24, () => estimate('pending_approval')),
    ...many(5000, 205, () => estimate('viewed')),
    ...many(6000, 3, () => estimate('viewed', { expiresOn: '2026-11-30' })),
  ],
  'estimate-events': asked.map((each, n) => ({
    ...{ id: id(7000 + n), estimateId: each.id, kind: 'question', by: 'customer', questionId: null },
    ...{ note: 'When?', createdAt: '2026-11-20T10:00:00.000Z', revision: 1, lineId: null },
  })),
  events: many(8000, 55, () => ({
    ...{ title: 'Visit', type: 'service', status: 'scheduled', accountId: null, userId: sam.id },
    ...{ alsoUserIds: [], allDay: false, location: '', notes: '' },
    ...{ startsAt: '2026-11-29T15:00:00.000Z', endsAt: '2026-11-29T16:00:00.000Z' },
  })),
  tasks: many(9000, 201, () => ({ title: 'Call', assigneeUserId: null, done: false, dueOn: '2026-12-01' })),
};

test('a card counts what there is, loads a page of it, and leads to the rest', async () => {
  await showPart(
    () => (
      <>
        <p>
          <DaySentence day={day} otherwise="" />
        </p>
        <Chair day={day} />
      </>
    ),
    actor,
  );
  for (let round = 0; round < 4; round += 1) await answerMatching(stored);
  const card = (title: string) => {
    const found = screen
      .getByRole('heading', { name: new RegExp(`^${title}`) })
      .closest<HTMLElement>('[role=group]');
    if (!found) throw new Error(`No card ${title}.`);
    return within(found);
  };
  expect(
    screen.getByText(
      '24 deals wait for approval. 60 customers wait for an answer. 230 sold homes have no install date.',
    ),
  ).toBeTruthy();
  for (const [title, count] of [
    ['Waiting for your approval', 24],
    ['Questions to answer', 60],
    ['Sold without a date', 230],
    ['Customers to reach', 208],
    ['Today', 55],
    ['Unassigned tasks', 201],
  ] as const)
    expect(card(title).getByText(`${count} waiting`)).toBeTruthy();
  const all = card('Waiting for your approval').getByRole('link', { name: 'All 24' });
  expect(all.getAttribute('href')).toBe('/estimates?f.status=in%3Apending_approval');
  expect(card('Customers to reach').getAllByText(/has not opened|has read/)[0]?.textContent).toContain(
    'expires',
  );
  const paged = wire().sent.flatMap(({ spec }) => (spec && !spec.aggregate ? [spec] : []));
  const most = Math.max(
    ...paged
      .filter(({ collection }) => ['accounts', 'estimates', 'tasks', 'events'].includes(collection))
      .map(({ limit }) => limit ?? 0),
  );
  expect(most).toBeLessThan(200);
});
