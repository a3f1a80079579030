import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { officeDay } from './office-day.ts';
import { draftEstimate } from './household.ts';
import { api, mutate, peopleOf, signedIn } from './people.ts';
import { list } from './records.ts';

const HOUR_MS = 3_600_000;

/** Returns the records of a collection that belong to an account. */
export const rowsOf = <Row>(page: Page, collection: string, accountId: string) =>
  list<Row>(page, collection, { accountId });

/** Lines of the estimate that a customer of the journeys signed. */
const lines = [
  { kind: 'section', name: 'Living room' },
  { name: 'Window sensor', unitPrice: 4_900, quantityMilli: 2000 },
  { kind: 'section', name: 'Kitchen' },
  { name: 'Keypad', unitPrice: 9_900 },
];

export interface PlannedJob {
  readonly name: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly office: Page;
  readonly installer: Page;
}

/**
 * Creates a customer with a signed estimate whose installation is the next visit of an installer with a phone in
 * hand.
 */
export async function plannedJob(
  browser: Browser,
  customer: string,
  options: BrowserContextOptions = {},
): Promise<PlannedJob> {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const name = `${customer} ${Date.now() % 100_000}`;
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name,
      type: 'residential',
      phone: '+1 937 555 0142',
      site: { line1: '1847 Wayne Avenue', city: 'Dayton', region: 'OH', postal: '45410', county: 'Ashford' },
    },
    contact: { name: customer, email: 'customer@example.com' },
  });
  const id = await draftEstimate(rep, accountId, lines);
  await mutate(rep, 'estimates.send', { id });
  await mutate(office, 'estimates.recordAcceptance', {
    id,
    method: 'program',
    signedOn: officeDay(-20),
    signerName: customer,
  });
  await handOver(office, accountId);
  const userId = await firstInstaller(office);
  await endOtherVisits(office, userId);
  await mutate(office, 'events.create', {
    title: 'Install',
    type: 'install',
    accountId,
    userId,
    startsAt: new Date(Date.now() - HOUR_MS).toISOString(),
    endsAt: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    bookedAnyway: ['closed', 'overlap', 'travel'],
  });
  const [order] = await rowsOf<{ id: string }>(office, 'work-orders', accountId);
  const orderId = order?.id ?? '';
  await mutate(office, 'work-orders.update', {
    id: orderId,
    patch: { assigneeUserId: userId, status: 'scheduled', scheduledOn: officeDay() },
  });
  const installer = await signedIn(browser, 'installer', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    ...options,
  });
  return { name, accountId, orderId, office, installer };
}

/** Records a timely hand-over of the signed copy: Ohio allows no work before the right to cancel has ended. */
export async function handOver(office: Page, accountId: string): Promise<void> {
  const [right] = await rowsOf<{ id: string }>(office, 'cancellation-rights', accountId);
  await mutate(office, 'cancellation-rights.recordHandOver', {
    id: right?.id,
    on: officeDay(-19),
    method: 'paper',
    proof: 'Initialed',
  });
}

export async function firstInstaller(office: Page): Promise<string> {
  const [row] = await list<{ id: string }>(office, 'users', { name: peopleOf('installer')[0]?.name ?? '' });
  return row?.id ?? '';
}

/** Ends the other visits that the demo scheduled for a person, so that the job is their next one. */
export async function endOtherVisits(office: Page, userId: string): Promise<void> {
  const { rows } = await api<{ rows: readonly { id: string; status: string }[] }>(office, '/api/query', {
    collection: 'events',
    where: {
      all: [
        { field: 'userId', op: 'eq', value: userId },
        { field: 'startsAt', op: 'gt', value: new Date(Date.now() - 48 * HOUR_MS).toISOString() },
        { field: 'startsAt', op: 'lt', value: new Date(Date.now() + 48 * HOUR_MS).toISOString() },
      ],
    },
    limit: 200,
  });
  for (const { id, status } of rows)
    if (!['done', 'no_show', 'cancelled'].includes(status))
      await mutate(office, 'events.update', { id, patch: { status: 'done' } });
}
