import { conflictKinds } from '@sable/domain/booking';
import { m } from '@sable/domain/mutation-names';
import { addDays, weekday } from '@sable/domain/calendar-date';
import { founderOf, someone, staffOf, type Company } from './company.ts';
import { instant } from './local-time.ts';
import { mailAddress, personName, streetLine } from './names.ts';
import { affiliates, courses, ohioTaxProfiles, organizations } from './office-records.ts';
import { demoAgreements, offerTexts } from './offer-records.ts';
import { textTemplates } from './service-records.ts';
import type { Scenario } from './timeline.ts';

/**
 * The office sets up what the company works with: taxes, account numbers at the central station, partners, customers
 * with many sites, and training.
 */
export async function setUpOffice(company: Company, stationId: string): Promise<void> {
  const { world, dealership } = company;
  const founder = founderOf(company);
  // A company in Canada already has the taxes of every province.
  if (dealership.country === 'us')
    for (const profile of ohioTaxProfiles) await world.make(founder, 'tax-profiles', profile);
  await world.make(founder, 'number-blocks', {
    stationId,
    prefix: dealership.name.slice(0, 2).toUpperCase(),
    firstNumber: 1,
    lastNumber: 9999,
    digits: 4,
    receiver: 'R-12',
  });
  for (const template of [...textTemplates, ...offerTexts])
    await world.make(founder, 'text-templates', template);
  for (const agreement of demoAgreements) await world.make(founder, 'agreements', agreement);
  await addAffiliates(company);
  for (const course of courses) {
    world.now += 90_000;
    await world.make(founder, 'courses', course);
  }
  await addOrganizations(company);
}

/**
 * Adds the company's affiliates. Affiliate users belong to the affiliate whose contact they are, and are paid for
 * each sale.
 */
async function addAffiliates(company: Company): Promise<void> {
  const { world } = company;
  const founder = founderOf(company);
  const partners = company.people.filter(({ actor }) => actor.roles.includes('affiliate'));
  for (const affiliate of affiliates) {
    const theirs = partners.filter(({ actor }) => actor.name === affiliate.contactName);
    const people = theirs.map(({ actor }) => ({ userId: actor.id }));
    const id = await world.make(founder, 'affiliates', { ...affiliate, ...wayToReach(company), people });
    company.affiliates.set(affiliate.name, id);
  }
  if (partners.length > 0)
    await world.make(founder, 'commission-plans', {
      name: 'Referral partners',
      people: partners.map(({ actor }) => ({ userId: actor.id })),
      spiff: 150_00,
      soldPpm: 0,
      installedPpm: 1_000_000,
    });
}

const wayToReach = ({ random, phones }: Company) => {
  const name = personName(random);
  return { phone: phones.draw(random), email: mailAddress(name, random) };
};

async function addOrganizations(company: Company): Promise<void> {
  const { world, dealership, random } = company;
  const office = someone(company, 'office', random);
  for (const [name, kind] of organizations) {
    world.now += 120_000;
    const town = random.pick(dealership.towns);
    const billing = { line1: streetLine(random), ...town, country: dealership.country, type: 'commercial' };
    const ownerUserId = someone(company, 'sales', random).id;
    const id = await world.make(office, 'organizations', {
      name,
      kind,
      ownerUserId,
      billing,
      terms: random.pick([15, 30, 30, 45]),
      ...wayToReach(company),
    });
    company.organizations.push(id);
    const contact = personName(random);
    const ways = { email: mailAddress(contact, random), phone: company.phones.draw(random) };
    await world.make(office, 'contacts', {
      name: contact.full,
      organizationId: id,
      relation: 'manager',
      roles: ['billing'],
      ...ways,
    });
  }
}

/** Monday mornings: the team meets, and the installers load their vans. Scheduled two weeks ahead. */
export async function* weeklyMeetings(company: Company, from: string): Scenario {
  const { world, time, random } = company;
  const manager = someone(company, 'manager', random);
  const planned: { readonly id: string; readonly endsAt: number }[] = [];
  for (let day = from; ; day = addDays(day, 1)) {
    if (weekday(day) !== 1) continue;
    yield time.at(day, 10 * 60);
    for (let meeting = planned[0]; meeting && meeting.endsAt < world.now; meeting = planned[0]) {
      await world.act(manager, m.events.update, { id: meeting.id, patch: { status: 'done' } });
      planned.shift();
    }
    const coming = addDays(day, 14);
    const endsAt = time.at(coming, 9 * 60 + 15);
    const meeting = {
      type: 'block',
      bookedAnyway: [...conflictKinds],
      startsAt: instant(time.at(coming, 8 * 60 + 30)),
      endsAt: instant(endsAt),
    };
    const invite = async (fields: object) =>
      planned.push({ id: await world.make(manager, 'events', { ...meeting, ...fields }), endsAt });
    await invite({ title: 'Sales meeting', userId: manager.id, location: 'Conference room' });
    for (const installer of staffOf(company, 'installer'))
      await invite({ title: 'Van stock and tools', userId: installer.id, location: 'Warehouse' });
  }
}

/** Every working morning people read the previous day's notifications; some leave a few for later. */
export async function* morningReading(company: Company, from: string): Scenario {
  const { world, time, random } = company;
  for (let day = from; ; day = addDays(day, 1)) {
    yield time.at(day, 8 * 60 + 40);
    if (weekday(day) === 0 || weekday(day) === 6) continue;
    for (const { actor } of company.people) {
      const unread = world.source
        .childrenOf('notifications', 'userId', actor.id)
        .filter((notice) => !notice['readAt']);
      const ids = unread.filter(() => random.chance(0.85)).map(({ id }) => id);
      if (ids.length > 0) await world.act(actor, m.notifications.read, { ids: ids.slice(0, 500) });
    }
  }
}
