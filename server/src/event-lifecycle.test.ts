import { describe, expect, test } from 'vitest';
import { testWorld } from './test-world.ts';

// Transitions of an appointment's status, through every entry point.

const statuses = ['scheduled', 'confirmed', 'on_the_way', 'on_site', 'done', 'no_show', 'cancelled'] as const;
/**
 * The transitions from each status to each status, in the order of {@link statuses}: `=` unchanged, `+` allowed, `-`
 * rejected.
 */
const table: Readonly<Record<(typeof statuses)[number], string>> = {
  scheduled: '= + + + + + +',
  confirmed: '+ = + + + + +',
  on_the_way: '+ - = + + + +',
  on_site: '+ - - = + + +',
  done: '+ - - - = - -',
  no_show: '+ - - - - = -',
  cancelled: '+ - - - - - =',
};
const steps = statuses.flatMap((from) =>
  table[from].split(' ').flatMap((cell, place) => {
    const to = statuses[place];
    return to ? [{ from, to, allowed: cell !== '-' }] : [];
  }),
);

const world = await testWorld();
const office = await world.person(await world.company(), 'office');

const visit = {
  title: 'Visit',
  type: 'service',
  startsAt: '2026-03-03T15:00:00.000Z',
  endsAt: '2026-03-03T16:00:00.000Z',
};
const patchTo = (status: string) => ({ status, ...(status === 'cancelled' && { cancelReason: 'Rain' }) });
const change = (id: string, patch: object) => world.run(office, 'events.update', { id, patch });
const statusOf = async (id: string) => (await world.find(office, 'events', { id }))?.['status'];
/** Creates an appointment and moves it directly to a status. */
async function visitIn(status: string): Promise<string> {
  const id = await world.make(office, 'events.create', visit);
  if (status !== 'scheduled') await change(id, patchTo(status));
  return id;
}
const refused = { code: 'ILLEGAL_TRANSITION' };

describe.each(steps)('from $from to $to', ({ from, to, allowed }) => {
  test(allowed ? 'is a step' : 'is refused and nothing changes', async () => {
    const id = await visitIn(from);
    const step = change(id, patchTo(to));
    if (allowed) await step;
    else await expect(step).rejects.toMatchObject(refused);
    expect(await statusOf(id)).toBe(allowed ? to : from);
  });
});

test.each(statuses)('a new one that is %s', async (status) => {
  const made = world.make(office, 'events.create', { ...visit, ...patchTo(status) });
  if (status === 'scheduled' || status === 'confirmed') await made;
  else await expect(made).rejects.toMatchObject(refused);
});

test('each of many takes the step that it may take', async () => {
  const [open, over] = [await visitIn('scheduled'), await visitIn('cancelled')];
  const all = [over, open].map((id) => change(id, { status: 'on_site' }));
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect([await statusOf(over), await statusOf(open)]).toEqual(['cancelled', 'on_site']);
});

test('a series does not bring back what is over either', async () => {
  const id = await world.make(office, 'events.createSeries', {
    event: visit,
    repeat: { repeats: 'weekly', interval: 1, until: '2026-03-20' },
  });
  await change(id, patchTo('cancelled'));
  await expect(
    world.run(office, 'events.updateSeries', { id, scope: 'all', patch: { status: 'confirmed' } }),
  ).rejects.toMatchObject(refused);
});

test('a canceled one says why, as long as it is canceled', async () => {
  const id = await visitIn('scheduled');
  const noReason = { code: 'INVALID', details: { field: 'cancelReason' } };
  await expect(change(id, { status: 'cancelled' })).rejects.toMatchObject(noReason);
  await change(id, patchTo('cancelled'));
  await expect(change(id, { cancelReason: null })).rejects.toMatchObject(noReason);
});
