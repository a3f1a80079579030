import { centralStations } from '@sable/domain/central-station';
import { PLATFORM_COMPANY_ID } from '@sable/domain/kernel/actor';
import { addDays } from '@sable/domain/calendar-date';
import type { Tenancy } from '../db/tenant.ts';
import { accountScenario } from './account-scenario.ts';
import { YEAR } from './arrivals.ts';
import { openCompany, type Company } from './company.ts';
import { lakehead, northgate, type Dealership } from './dealership.ts';
import { DESK_SCENARIO_STARTS, deskEnds, deskScenario } from './desk-scenario.ts';
import { officeTasks } from './office-tasks.ts';
import { morningReading, setUpOffice, weeklyMeetings } from './office.ts';
import { centralStations as stations } from './office-records.ts';
import { plannedVisits, VISITS_PLANNED_BEFORE } from './planned-visits.ts';
import { seededRandom, type Random } from './random.ts';
import { SeedWorld } from './seed-world.ts';
import { addLeads, settleMail } from './schedule-leads.ts';
import { openTickets, OPEN_TICKETS_START } from './service-scenario.ts';
import { Timeline } from './timeline.ts';
import { keepHistory } from './insert-history.ts';

/** The part of sign-in that the seed uses: one hash of the shared password, and an identity for each person. */
export interface SeedIdentities {
  hashPassword(password: string): Promise<string>;
  createIdentityFor(identity: {
    readonly email: string;
    readonly name: string;
    readonly secret: { readonly passwordHash: string };
    readonly memberships: readonly { readonly companyId: string; readonly userId: string }[];
  }): Promise<unknown>;
}

export interface SeedProgress {
  readonly done: number;
  readonly total: number;
}

export interface DemoOptions {
  readonly tenancy: Tenancy;
  readonly identity: SeedIdentities;
  /** The password of every person in the demo. */
  readonly password: string;
  /** The same number generates the same company on the same day. */
  readonly seed?: number;
  readonly accounts?: number;
  readonly now?: Date;
  readonly onProgress?: (progress: SeedProgress) => void;
  /**
   * Throws to refuse the demo before its companies are written. Generating their year takes seconds, during which a
   * company may be created.
   */
  readonly beforeWrite?: (() => Promise<void>) | undefined;
}

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly company: string;
}

export interface Demo {
  readonly companyId: string;
  readonly people: readonly DemoPerson[];
  /** Number of audit rows written in both companies. */
  readonly changes: number;
}

export const DEMO_ACCOUNTS = 300;
const SMALL_COMPANY_ACCOUNTS = 12;
/** Weeks between the opening of a demo company and its first lead of the year. */
const WEEKS_BEFORE = 6;

/** The companies that the demo consists of. */
export const demoCompanies: readonly string[] = [northgate.id, lakehead.id];

/** Thrown if the demo already exists. Nothing was changed. */
export class DemoExistsError extends Error {
  override readonly name = 'DemoExistsError';
}

/** Whether the demo's main company exists. */
export async function demoExists(tenancy: Tenancy): Promise<boolean> {
  const found = await tenancy.withTenant(northgate.id, (client) =>
    client.query('select 1 from companies where company_id = $1', [northgate.id]),
  );
  return found.length > 0;
}

/**
 * Seeds a dealership with people of every role and a year of history, and a small one in Canada. Each company is
 * written in one transaction.
 *
 * @throws DemoExistsError if the demo already exists.
 */
export async function seedDemo(options: DemoOptions): Promise<Demo> {
  const { tenancy, seed = 1, now = new Date(), accounts = DEMO_ACCOUNTS, onProgress = () => {} } = options;
  if (await demoExists(tenancy))
    throw new DemoExistsError('The demo company is there already. Nothing was changed.');
  const random = seededRandom(`demo ${seed}`);
  const total = accounts + SMALL_COMPANY_ACCOUNTS;
  // The small company first: if the main one exists, the demo is complete.
  const platform = await openPlatformCatalog(tenancy, random.fork('platform'), now);
  const main = await tellCompany(
    northgate,
    platform.stationId,
    accounts,
    now,
    random.fork('northgate'),
    (done) => onProgress({ done, total }),
  );
  const small = await tellCompany(
    lakehead,
    platform.stationId,
    SMALL_COMPANY_ACCOUNTS,
    now,
    random.fork('lakehead'),
    (done) => onProgress({ done: accounts + done, total }),
  );
  await options.beforeWrite?.();
  let { changes } = platform;
  for (const company of [small, main]) changes += await keep(tenancy, company);
  const people = [main, small].flatMap(peopleOf);
  await createIdentities(options, [main, small]);
  return { companyId: northgate.id, people, changes };
}

/** Generates a company's year in memory. */
async function tellCompany(
  dealership: Dealership,
  stationId: string,
  accounts: number,
  now: Date,
  random: Random,
  onProgress: (done: number) => void,
): Promise<Company> {
  const world = new SeedWorld(dealership.id, random.fork('ids'));
  const today = now.toISOString().slice(0, 10);
  const openedOn = addDays(today, -YEAR - 7 * WEEKS_BEFORE);
  const company = await openCompany(world, dealership, openedOn, random.fork('company'));
  await setUpOffice(company, stationId);
  const timeline = new Timeline();
  const firstDay = addDays(today, 1 - YEAR);
  timeline.add(company.time.at(firstDay, 0), weeklyMeetings(company, firstDay));
  timeline.add(company.time.at(firstDay, 0), officeTasks(company, firstDay));
  timeline.add(company.time.at(firstDay, 0), morningReading(company, firstDay));
  timeline.add(now.getTime() - OPEN_TICKETS_START, openTickets(company));
  timeline.add(now.getTime() - VISITS_PLANNED_BEFORE, plannedVisits(company));
  const desk = accounts >= DEMO_ACCOUNTS ? deskEnds : [];
  for (const [place, end] of desk.entries())
    timeline.add(
      now.getTime() - DESK_SCENARIO_STARTS,
      deskScenario(company, random.fork(`desk ${place}`), end, place),
    );
  const leads = accounts - desk.length;
  addLeads(timeline, company, { from: 0, to: leads, of: leads }, accountScenario, now.getTime());
  let opened = 0;
  await timeline.run(now.getTime(), (at) => {
    world.now = at;
    const made = world.source.sizeOf('accounts');
    if (made !== opened) onProgress((opened = made));
  });
  world.now = now.getTime();
  await settleMail(company);
  return company;
}

/** Writes the generated history, all or nothing. Returns the number of changes. */
async function keep(tenancy: Tenancy, { world }: Company): Promise<number> {
  const changes = world.takePast();
  const counters = [...world.source.numbers].map(([name, to]) => ({ name, from: 1000, to }));
  await keepHistory(tenancy, { companyId: world.companyId, changes, counters });
  return changes.length;
}

/**
 * Creates the central stations, which belong to the platform and are shared by every company. Returns the one that the demo uses, and the number of
 * changes made.
 */
async function openPlatformCatalog(
  tenancy: Tenancy,
  random: Random,
  now: Date,
): Promise<{ readonly changes: number; readonly stationId: string }> {
  const [known] = await tenancy.withTenant(PLATFORM_COMPANY_ID, (client) =>
    client.query<{ id: string }>(
      'select id from central_stations where company_id = $1 order by created_at, id limit 1',
      [PLATFORM_COMPANY_ID],
    ),
  );
  if (known) return { changes: 0, stationId: known.id };
  const world = new SeedWorld(PLATFORM_COMPANY_ID, random);
  world.now = now.getTime();
  for (const { formats, ...station } of stations)
    await world.write(world.system, (tx) =>
      tx.create(centralStations, { ...station, formats: [...formats] }),
    );
  const changes = world.takePast();
  await keepHistory(tenancy, { companyId: PLATFORM_COMPANY_ID, changes, counters: [] });
  return { changes: changes.length, stationId: world.source.rowsOf('central-stations')[0]?.id ?? '' };
}

const peopleOf = ({ people, dealership }: Company): DemoPerson[] =>
  people.map(({ actor, email }) => ({
    name: actor.name,
    email,
    roles: actor.roles,
    company: dealership.name,
  }));

async function createIdentities(
  { identity, password }: DemoOptions,
  companies: readonly Company[],
): Promise<void> {
  const passwordHash = await identity.hashPassword(password);
  for (const { people, world } of companies) {
    for (const { actor, email } of people) {
      const memberships = [{ companyId: world.companyId, userId: actor.id }];
      await identity.createIdentityFor({ email, name: actor.name, secret: { passwordHash }, memberships });
    }
  }
}
