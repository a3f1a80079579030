import { conflictKinds } from '@sable/domain/booking';
import { m } from '@sable/domain/mutation-names';
import { installationWaitsUntil, rightToCancel } from '@sable/domain/cancellation/right-to-cancel';
import { shippedRules } from '@sable/domain/cancellation/shipped-rules';
import { accounts } from '@sable/domain/account';
import { addDays } from '@sable/domain/calendar-date';
import { textMessages } from '@sable/domain/text-message';
import type { Actor } from '@sable/domain/kernel/actor';
import { placeOf, setStatus, type Case } from './case.ts';
import { someone } from './company.ts';
import { HOUR, instant, MINUTE } from './local-time.ts';
import { addPaymentMethod, payBalance, takeDeposit } from './money.ts';
import { cancelReasons } from './remarks.ts';
import { answers } from './service-records.ts';
import { enrollAtStation, goLive } from './station.ts';
import { serviceCall } from './service-scenario.ts';
import type { Scenario } from './timeline.ts';
import { finishWork, planInstallation, proceed } from './work-order.ts';

/** Returns the last day on which a customer of today may cancel, with everything handed over at signing. */
function lastDayToCancel({ company, accountId }: Case, today: string): string {
  const { site } = company.world.read(accounts, accountId);
  const right = rightToCancel(
    {
      country: site?.country ?? 'us',
      region: site?.region ?? '',
      signedOn: today,
      handedOverOn: today,
      installedOn: null,
      isSenior: false,
      hasPers: false,
      hasAlarmSystem: true,
    },
    shippedRules,
  );
  return installationWaitsUntil(right) ?? today;
}

/**
 * After the sale: the job is scheduled after the cooling-off days, completed, and monitored from then on; a few
 * customers leave within the year.
 */
export async function* installSystem(deal: Case): Scenario {
  const { company, random, accountId } = deal;
  const { world, time } = company;
  const office = someone(company, 'office', random);
  const installer = someone(company, 'installer', random);
  await takeDeposit(deal);
  yield time.later(world.now, 0, random);
  await addPaymentMethod(deal);
  const name = String(world.row('accounts', accountId)['name']);
  const earliest = lastDayToCancel(deal, time.dayOf(world.now));
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
    bookedAnyway: [...conflictKinds],
  });
  const job = await planInstallation(deal, office, { installer, day });
  await enrollAtStation(deal, office);
  yield startsAt - 35 * MINUTE;
  await proceed(deal, installer, { ...job, eventId }, 'on_the_way');
  yield* textOnTheWay(deal, installer);
  yield startsAt;
  await proceed(deal, installer, { ...job, eventId }, 'on_site');
  yield endsAt + random.int(-20, 60) * MINUTE;
  await finishWork(deal, installer, { ...job, eventId });
  yield time.later(world.now, random.int(0, 3), random);
  await world.act(office, m.workOrders.update, { id: job.orderId, patch: { status: 'verified' } });
  await goLive(deal, office);
  await setStatus(deal, 'active', undefined, office);
  yield* payBalance(deal);
  yield* serviceCall(deal);
  if (random.chance(0.1)) yield* leave(deal);
}

/** The installer texts the customer; some answer. */
async function* textOnTheWay({ company, random: all, accountId }: Case, installer: Actor): Scenario {
  const { world, dealership } = company;
  const random = all.fork('text');
  const phone = world.row('accounts', accountId)['phone'];
  if (typeof phone !== 'string') return;
  await world.write({ ...world.system, id: installer.id }, (tx) =>
    tx.create(textMessages, {
      to: phone,
      body: `${installer.name} of ${dealership.name} is on the way to you.`,
      status: 'delivered',
      sentAt: instant(world.now),
      accountId,
    }),
  );
  if (!random.chance(0.4)) return;
  yield world.now + random.int(1, 20) * MINUTE;
  await world.act(world.system, m.textMessages.receive, {
    from: phone,
    to: dealership.phone,
    body: random.chance(0.05) ? 'STOP' : random.pick(answers),
    providerId: `text-${random.int(1, 1_000_000_000)}`,
  });
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
