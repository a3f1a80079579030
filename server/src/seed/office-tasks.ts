import { m } from '@sable/domain/mutation-names';
import { addDays, weekday } from '@sable/domain/calendar-date';
import { someone, type Company } from './company.ts';
import type { Scenario } from './timeline.ts';

/** Tasks that the office assigns to a rep about an account. */
const forReps = [
  'Call about the open offer',
  'Ask for a copy of the floor plan',
  'Send the references they asked for',
  'Agree on a day for the walk-through',
];
/** Tasks of the office itself, with or without an account. */
const forOffice = [
  'File the alarm permit with the city',
  'Confirm the emergency call list',
  'Order replacement batteries',
  'Collect the signed monitoring form',
];

/** Number of newest accounts that still have work; the work for older ones is done. */
const RECENT = 60;

/** On Mondays and Thursdays the office assigns work for the coming days. Most of it is done on time. */
export async function* officeTasks(company: Company, from: string): Scenario {
  const { world, time } = company;
  const random = company.random.fork('tasks');
  const open: string[] = [];
  for (let day = from; ; day = addDays(day, 1)) {
    if (weekday(day) !== 1 && weekday(day) !== 4) continue;
    yield time.at(day, 9 * 60 + 10);
    const office = someone(company, 'office', random);
    const accounts = world.source.rowsOf('accounts').slice(-RECENT);
    if (accounts.length === 0) continue;
    const account = random.pick(accounts);
    const ownerId = account['ownerUserId'];
    const work = [
      { title: random.pick(forOffice), assigneeUserId: office.id, dueOn: addDays(day, random.int(2, 9)) },
      ...(typeof ownerId === 'string'
        ? [{ title: random.pick(forReps), assigneeUserId: ownerId, dueOn: addDays(day, random.int(1, 6)) }]
        : []),
    ];
    for (const fields of work)
      open.push(await world.make(office, 'tasks', { ...fields, accountId: account.id }));
    yield time.at(addDays(day, 1), 16 * 60);
    const finished = open.filter(() => random.chance(0.75));
    for (const id of finished) {
      await world.act(office, m.tasks.update, { id, patch: { done: true } });
      open.splice(open.indexOf(id), 1);
    }
  }
}
