import { m } from '@sable/domain/mutation-names';
import { settings } from '@sable/domain/settings';
import { where } from '@sable/domain/kernel/predicate';
import { companies } from '@sable/domain/company';
import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { catalog } from './catalog.ts';
import type { Dealership, StaffMember } from './dealership.ts';
import { jobs, type Job } from './jobs.ts';
import { localTime, type LocalTime } from './local-time.ts';
import { OwnNumbers } from './names.ts';
import type { Random } from './random.ts';
import type { SeedWorld } from './seed-world.ts';

/** A company whose history is being generated: its world, its people as actors, and what they sell. */
export interface Company {
  readonly world: SeedWorld;
  readonly dealership: Dealership;
  readonly time: LocalTime;
  readonly random: Random;
  readonly people: readonly Person[];
  readonly phones: OwnNumbers;
  /** Product rows by SKU. */
  readonly products: ReadonlyMap<string, AnyRow>;
  readonly organizations: string[];
  /** Ids of affiliates by name. */
  readonly affiliates: Map<string, string>;
}

export interface Person {
  readonly actor: Actor;
  readonly email: string;
  readonly title: string;
}

export const staffOf = (company: Company, role: string): Actor[] =>
  company.people.filter(({ actor }) => actor.roles.includes(role)).map(({ actor }) => actor);

/** Returns a person with a role; if a small company has none, its founder does the work. */
export function someone(company: Company, role: string, random: Random): Actor {
  const staff = staffOf(company, role);
  return staff.length > 0 ? random.pick(staff) : founderOf(company);
}

export function founderOf({ people }: Company): Actor {
  const founder = people[0];
  if (!founder) throw new Error('A company has a founder.');
  return founder.actor;
}

/** Creates the company on a day, with its settings, roles, people, and catalog. */
export async function openCompany(
  world: SeedWorld,
  dealership: Dealership,
  day: string,
  random: Random,
): Promise<Company> {
  const time = localTime(dealership.timeZone);
  world.now = time.at(day, 8 * 60 + 30);
  const people = await hirePeople(world, dealership);
  const company: Company = {
    world,
    dealership,
    time,
    random,
    people,
    phones: new OwnNumbers(dealership.areaCodes),
    products: new Map(),
    organizations: [],
    affiliates: new Map(),
  };
  world.now = time.at(day, 10 * 60);
  await describeCompany(company);
  const products = await stockCatalog(company);
  await bundlePackages(company, products);
  await planCommissions(company);
  return { ...company, products };
}

async function hirePeople(world: SeedWorld, dealership: Dealership): Promise<Person[]> {
  const [founder, ...others] = dealership.staff;
  if (!founder) throw new Error('A company has a founder.');
  const { userId } = await world.act(world.system, m.companies.provision, {
    companyName: dealership.name,
    personName: founder.name,
    email: addressOf(dealership, founder),
    roles: founder.roles,
    country: dealership.country,
    timeZone: dealership.timeZone,
  });
  const owner = personOf(world, dealership, founder, String(userId));
  const people = [owner];
  // Only the role super can invite the platform's own staff.
  const inviter = { ...owner.actor, roles: ['admin', 'super'] };
  for (const member of others) {
    world.now += 4 * 60_000;
    const invited = {
      name: member.name,
      email: addressOf(dealership, member),
      roles: member.roles,
      fields: { title: member.title },
    };
    const { id } = await world.act(inviter, m.users.invite, invited);
    await world.act({ ...world.system, roles: ['admin'] }, m.users.setStatus, { id, status: 'active' });
    people.push(personOf(world, dealership, member, String(id)));
  }
  return people;
}

const addressOf = ({ domain }: Dealership, { mailbox }: StaffMember): string => `${mailbox}@${domain}`;

function personOf({ companyId }: SeedWorld, dealership: Dealership, member: StaffMember, id: string): Person {
  const { name, roles, title } = member;
  const settings = { salesSeeAll: true };
  return {
    actor: { kind: 'user', id, name, companyId, roles, settings },
    email: addressOf(dealership, member),
    title,
  };
}

async function describeCompany(company: Company): Promise<void> {
  const { world, dealership, people, random } = company;
  const founder = founderOf(company);
  const { legalName, phone, domain, licence, brandColor, address, country } = dealership;
  const patch = {
    legalName,
    phone,
    email: `office@${domain}`,
    website: `https://${domain}`,
    licence,
    brandColor,
    address: { ...address, country },
  };
  await world.act(founder, m.companies.update, { id: world.companyId, patch });
  await world.write(world.system, async (tx) => {
    await tx.update(companies, await tx.get(companies, world.companyId, { lock: true }), {
      status: 'active',
    });
    // The demo's customers are fictional: nothing is sent to them automatically.
    for (const own of await tx.list(settings, { where: where({ scope: 'company' }) }, { lock: true }))
      await tx.update(settings, own, { remindCustomers: false });
  });
  for (const { actor, title } of people) {
    const licenceNumber = actor.roles.some((role) => role === 'sales' || role === 'installer')
      ? `53-${random.int(10_000, 99_999)}`
      : null;
    await world.act(founder, m.users.update, {
      id: actor.id,
      patch: {
        ...{ title, phone: phoneOf(dealership, random), licenceNumber },
        ...(actor.roles.includes('sales') && { monthlyGoal: 400_00 }),
      },
    });
  }
}

const phoneOf = ({ areaCodes }: Dealership, random: Random): string =>
  `+1 ${areaCodes[0]} 555 01${random.int(10, 99)}`;

async function stockCatalog(company: Company): Promise<Map<string, AnyRow>> {
  const { world } = company;
  const products = new Map<string, AnyRow>();
  for (const product of catalog) {
    world.now += 20_000;
    products.set(
      product.sku,
      world.row('products', await world.make(founderOf(company), 'products', product)),
    );
  }
  return products;
}

async function bundlePackages(company: Company, products: ReadonlyMap<string, AnyRow>): Promise<void> {
  for (const job of jobs) {
    company.world.now += 60_000;
    const lines = packageLines(job).flatMap(({ sku, quantityMilli }) => {
      const product = products.get(sku);
      return product ? [{ productId: product.id, quantityMilli }] : [];
    });
    const { title: name, points, rmrFloor } = job;
    await company.world.make(founderOf(company), 'packages', { name, points, rmrFloor, lines });
  }
  await bundlePoints(company, products);
}

/** Creates a package with its own price that includes 12 points; its default camera, a choice, exceeds them by 5. */
async function bundlePoints(company: Company, products: ReadonlyMap<string, AnyRow>): Promise<void> {
  const part = (sku: string, pieces: number) => {
    const product = products.get(sku);
    if (!product) throw new Error(`The catalog has no ${sku}.`);
    return { productId: product.id, quantityMilli: pieces * 1000 };
  };
  const group = 'Camera';
  await company.world.make(founderOf(company), 'packages', {
    name: 'Home, 12 points',
    description: 'Doors, motion, glass and one camera at one price.',
    priceMode: 'fixed_overage',
    price: 599_00,
    points: 12,
    pointPrice: 45_00,
    lines: [{ ...part('CON-010', 6), required: true }, part('MOT-010', 2), part('GLS-010', 1)],
    groups: [{ name: group, min: 0, max: 1 }],
    choices: [
      { ...part('CAM-030', 1), group, isDefault: true },
      { ...part('CAM-020', 1), group },
      { ...part('CAM-010', 1), group },
    ],
    addOns: [part('SIR-010', 1)],
    beside: [part('MON-020', 1)],
    rmrFloor: 44_99,
    termMonths: 36,
  });
}

/** Plans the commissions of everyone who sells. */
async function planCommissions(company: Company): Promise<void> {
  await company.world.make(founderOf(company), 'commission-plans', {
    name: 'Sales',
    isDefault: true,
    subtotalPpm: 80_000,
    rmrMultipleMilli: 2000,
    soldPpm: 500_000,
    installedPpm: 500_000,
    clawbackMonths: 12,
  });
}

/** Returns the lines that a job always has, in their smallest quantities. */
const packageLines = ({ sections }: Job): { sku: string; quantityMilli: number }[] =>
  Object.values(sections)
    .flat()
    .filter(({ optional }) => !optional)
    .map(({ sku, least }) => ({ sku, quantityMilli: least }));
