import { conflictKinds } from '@sable/domain/booking';
import type { Actor } from '@sable/domain/kernel/actor';
import type { ArgsOfName } from '@sable/domain/kernel/mutation-name';
import { m } from '@sable/domain/mutation-names';
import { placeOf, setStatus, type Case } from './case.ts';
import { someone, staffOf, type Company } from './company.ts';
import { sellEstimate } from './estimate-scenario.ts';
import { installSystem } from './install-scenario.ts';
import { DAY, HOUR, instant, MINUTE } from './local-time.ts';
import { businessName, mailAddress, personName, streetLine } from './names.ts';
import { leadSources, sourcesOfAffiliates } from './office-records.ts';
import { accountNotes, lostReasons } from './remarks.ts';
import { officeNotes, visitNotes } from './service-records.ts';
import type { Random } from './random.ts';
import type { Scenario } from './timeline.ts';

type NewAccount = ArgsOfName<typeof m.accounts.create>['account'];

/** Share of leads that receive an estimate. */
const QUOTED = 0.78;

/** Simulates the life of one account, from the lead to its current state. */
export async function* accountScenario(company: Company, random: Random): Scenario {
  const { world, time } = company;
  const deal = await openAccount(company, random);
  await addFurtherWays(deal);
  if (!random.chance(QUOTED)) return yield* goNowhere(deal);
  yield time.later(world.now, random.pick([0, 0, 1, 1, 2, 4]), random);
  await setStatus(deal, 'contacted');
  yield time.later(world.now, random.pick([0, 1, 1, 2, 5]), random);
  yield* visit(deal);
  const sold = yield* sellEstimate(deal);
  if (sold) yield* installSystem(deal);
}

/** Opens a new account with its contact, by whoever learned of it first. */
export async function openAccount(company: Company, random: Random): Promise<Case> {
  const { world, dealership } = company;
  const commercial = random.chance(0.2);
  const type = commercial ? ('commercial' as const) : ('residential' as const);
  const rep = someone(company, 'sales', random);
  const contact = personName(random);
  const leadSource = random.weighted(leadSources);
  const phone = company.phones.draw(random);
  const email = random.chance(0.93) ? mailAddress(contact, random) : null;
  const site = {
    line1: streetLine(random),
    line2: commercial && random.chance(0.3) ? `Suite ${random.int(100, 420)}` : '',
    ...random.pick(dealership.towns),
    country: dealership.country,
    type,
  };
  const account = {
    type,
    name: commercial
      ? businessName(random)
      : random.chance(0.3)
        ? `${contact.first} & ${personName(random, contact.last).full}`
        : contact.full,
    ownerUserId: rep.id,
    organizationId:
      commercial && company.organizations.length > 0 && random.chance(0.35)
        ? random.pick(company.organizations)
        : null,
    phone,
    email,
    site,
    leadSource,
    tags: [...(random.chance(0.12) ? ['has dogs'] : []), ...(random.chance(0.1) ? ['takeover'] : [])],
    notes: random.chance(0.18) ? random.pick(accountNotes) : null,
  };
  // The office enters incoming leads, and reps enter the leads they find.
  const byOffice = leadSource === 'Website' || leadSource === 'Phone call' || leadSource === 'Insurance';
  const author = byOffice ? someone(company, 'office', random) : rep;
  const person = {
    name: contact.full,
    relation: commercial ? 'manager' : 'owner',
    phone,
    email,
    roles: ['signer', 'emergency'],
    callOrder: 1,
    hasKeys: true,
  } as const;
  const partner =
    leadSource === 'Referral' && random.fork('partner').chance(0.4) && staffOf(company, 'affiliate')[0];
  const deal = { company, random, rep, commercial, contact };
  if (partner) return { ...deal, accountId: await takeUpLead(company, random, partner, account, person) };
  const affiliateId = company.affiliates.get(sourcesOfAffiliates.get(leadSource) ?? '') ?? null;
  const { id } = await world.act(author, m.accounts.create, {
    account: { ...account, affiliateId },
    contact: person,
  });
  return { ...deal, accountId: id };
}

/** A partner sends a lead, and the office assigns it to a rep. */
async function takeUpLead(
  company: Company,
  random: Random,
  partner: Actor,
  { name, phone, email, site, leadSource: _partner, ...account }: NewAccount,
  contact: ArgsOfName<typeof m.contacts.update>['patch'],
): Promise<string> {
  const { world } = company;
  const { id } = await world.act(partner, m.leads.enter, {
    name,
    phone,
    email,
    note: null,
    ...(site && { site }),
  });
  const accountId = String(world.row('leads', id)['accountId']);
  const office = someone(company, 'office', random.fork('office'));
  await world.act(office, m.accounts.update, { id: accountId, patch: account });
  const [known] = world.source.childrenOf('contacts', 'accountId', accountId);
  if (known) await world.act(office, m.contacts.update, { id: known.id, patch: contact });
  return accountId;
}

/** Adds further email addresses, and the billing address of a business. */
async function addFurtherWays({ company, random: all, accountId, contact, commercial }: Case): Promise<void> {
  const { world, dealership } = company;
  const random = all.fork('ways');
  const office = someone(company, 'office', random);
  const address = world.row('accounts', accountId)['email'];
  if (address && random.chance(0.2)) {
    const first = commercial ? 'billing' : `${contact.first}.home`;
    const second = mailAddress({ ...contact, first }, random);
    await world.make(office, 'emails', { address, accountId, type: 'personal', isPrimary: true });
    await world.make(office, 'emails', {
      address: second,
      accountId,
      type: commercial ? 'billing' : 'other',
    });
    if (random.chance(0.15))
      await world.act(world.system, m.emails.setDeliverability, {
        address: second,
        accountId,
        deliverability: 'bounced',
      });
  }
  if (commercial && random.chance(0.3))
    await world.make(office, 'addresses', {
      address: { line1: streetLine(random), ...random.pick(dealership.towns), country: dealership.country },
      type: 'billing',
      accountId,
    });
}

/** Leads that never receive an estimate: some wait, some are lost, some are visited only once. */
async function* goNowhere(deal: Case): Scenario {
  const { company, random } = deal;
  const { world, time } = company;
  if (random.chance(0.2)) return;
  yield time.later(world.now, random.int(0, 4), random);
  await setStatus(deal, 'contacted');
  if (random.chance(0.25)) return;
  yield time.later(world.now, random.int(4, 24), random);
  await setStatus(deal, 'lost', random.pick(lostReasons));
}

/** An appointment at the customer's site. Occasionally nobody is there and it is rescheduled. */
async function* visit(deal: Case): Scenario {
  const { company, random, rep, accountId } = deal;
  const { world, time } = company;
  const startsAt = quarter(time.later(world.now, random.pick([1, 2, 2, 3, 4, 6, 9]), random));
  const { id, endsAt } = await bookVisit(deal, startsAt);
  if (startsAt - world.now > DAY) {
    yield startsAt - DAY + random.int(0, 3) * HOUR;
    await world.act(rep, m.events.update, { id, patch: { status: 'confirmed' } });
  }
  yield endsAt;
  if (random.chance(0.07)) {
    await world.act(rep, m.events.update, {
      id,
      patch: { status: 'no_show', notes: 'Nobody at home. Called, left a message.' },
    });
    yield time.later(world.now, random.int(1, 4), random);
    return yield* visit(deal);
  }
  await world.act(rep, m.events.update, { id, patch: { status: 'done' } });
  const temperature = random.weighted({ hot: 3, warm: 5, cold: 2 });
  await world.act(rep, m.accounts.update, { id: accountId, patch: { temperature } });
  await writeNotes(deal);
}

/** Adds the rep's observations, and occasionally the office's. The most important note is pinned. */
async function writeNotes({ company, random: all, rep, accountId }: Case): Promise<void> {
  const { world } = company;
  const random = all.fork('notes');
  if (random.chance(0.5))
    await world.make(rep, 'notes', { accountId, text: random.pick(visitNotes), pinned: random.chance(0.25) });
  if (random.chance(0.12))
    await world.make(someone(company, 'office', random), 'notes', {
      accountId,
      text: `@${rep.name} ${random.pick(officeNotes)}`,
    });
}

/** Books the walk-through in the rep's calendar and updates the account's status. */
export async function bookVisit(deal: Case, startsAt: number): Promise<{ id: string; endsAt: number }> {
  const { rep, accountId, company } = deal;
  const endsAt = startsAt + (deal.commercial ? 90 : 60) * MINUTE;
  const name = String(company.world.row('accounts', accountId)['name']);
  const title = `Walk-through: ${name}`.slice(0, 160);
  const when = { startsAt: instant(startsAt), endsAt: instant(endsAt) };
  const id = await company.world.make(rep, 'events', {
    title,
    type: 'sales',
    ...when,
    userId: rep.id,
    accountId,
    location: placeOf(deal),
    bookedAnyway: [...conflictKinds],
  });
  await setStatus(deal, 'appointment_set');
  return { id, endsAt };
}

const quarter = (at: number): number => Math.ceil(at / (15 * MINUTE)) * 15 * MINUTE;
