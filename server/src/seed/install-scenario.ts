import { m } from '@sable/domain/mutation-names';
import { coolingOffDeadline } from '@sable/domain/business-days';
import { addDays } from '@sable/domain/calendar-date';
import { textMessages } from '@sable/domain/text-message';
import { placeOf, setStatus, type Case } from './case.ts';
import { someone } from './company.ts';
import { HOUR, instant, MINUTE } from './local-time.ts';
import { cancelReasons } from './office-records.ts';
import type { Scenario } from './timeline.ts';

/** After the sale: the job is booked behind the cooling-off days, done, and monitored from then on; few leave within the year. */
export async function* installSystem(deal: Case): Scenario {
  const { company, random, accountId } = deal;
  const { world, time } = company;
  const office = someone(company, 'office', random);
  const installer = someone(company, 'installer', random);
  yield time.later(world.now, 0, random);
  const name = String(world.row('accounts', accountId)['name']);
  const earliest = coolingOffDeadline(time.dayOf(world.now));
  const day = time.dayOf(time.workingMoment(addDays(earliest, random.int(1, 9)), random));
  const startsAt = time.at(day, random.pick([8 * 60, 8 * 60 + 30, 13 * 60]));
  const endsAt = startsAt + (deal.commercial ? 8 : random.int(2, 4)) * HOUR;
  const eventId = await world.make(office, 'events', {
    title: `Install: ${name}`.slice(0, 160),
    type: 'install',
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    userId: installer.id,
    accountId,
    location: placeOf(deal),
  });
  yield startsAt - 35 * MINUTE;
  await world.act(installer, m.events.update, { id: eventId, patch: { status: 'on_the_way' } });
  const phone = world.row('accounts', accountId)['phone'];
  if (typeof phone === 'string') {
    await world.write({ ...world.system, id: installer.id }, (tx) =>
      tx.create(textMessages, {
        to: phone,
        body: `${installer.name} of ${company.dealership.name} is on the way to you.`,
        status: 'sent',
        accountId,
      }),
    );
  }
  yield endsAt + random.int(-20, 60) * MINUTE;
  await world.act(installer, m.events.update, { id: eventId, patch: { status: 'done' } });
  await setStatus(deal, 'installed', undefined, office);
  yield time.later(world.now, random.int(0, 3), random);
  await setStatus(deal, 'active', undefined, office);
  if (random.chance(0.1)) yield* leave(deal);
}

async function* leave(deal: Case): Scenario {
  const { company, random } = deal;
  const { world, time } = company;
  const office = someone(company, 'office', random);
  yield time.later(world.now, random.int(40, 260), random);
  await setStatus(deal, 'at_risk', undefined, office);
  yield time.later(world.now, random.int(5, 30), random);
  if (random.chance(0.5)) await setStatus(deal, 'active', undefined, office);
  else await setStatus(deal, 'cancelled', random.pick(cancelReasons), office);
}
