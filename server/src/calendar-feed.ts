import { createHmac, timingSafeEqual } from 'node:crypto';
import { accounts } from '@sable/domain/account';
import { freeStatuses } from '@sable/domain/booking';
import { calendarFile } from '@sable/domain/calendar-file';
import { companies, isClosed } from '@sable/domain/company';
import { events } from '@sable/domain/event';
import { withPerson } from '@sable/domain/event-people';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { actorOfPerson } from '@sable/domain/person-actor';
import { settings } from '@sable/domain/settings';
import { users } from '@sable/domain/user';
import type { Tenancy } from './db/tenant.ts';
import { readAsSystem } from './read-as.ts';
import { bytesOfUuid, uuidOfBytes } from './uuid-bytes.ts';

/** The file name in a calendar address: a person and a MAC that proves the server issued the address. */
export const FEED_FILE = /^([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{43})\.ics$/;

const DAY_MS = 86_400_000;
/** Range of days that a calendar program receives. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 400;

type Person = Pick<Actor, 'companyId' | 'id'>;

/** The secret addresses of calendars. The server stores only how many addresses a person has received. */
export class CalendarFeeds {
  readonly #key: Buffer;
  readonly #tenancy: Tenancy;
  readonly #publicUrl: string;

  /** @param secret the installation's secret; the key for addresses is derived from it and used for nothing else. */
  constructor(tenancy: Tenancy, secret: string, publicUrl: string) {
    this.#key = createHmac('sha256', secret).update('sable calendars').digest();
    this.#tenancy = tenancy;
    this.#publicUrl = publicUrl;
  }

  /** Returns the address of a person's calendar; null if the person has none. */
  async addressOf({ companyId, id }: Person): Promise<string | null> {
    const given = await readAsSystem(this.#tenancy, companyId, async (tx) => {
      const [own] = await tx.list(settings, { where: where({ scope: 'user', userId: id }), limit: 1 });
      return own?.calendarAddresses ?? 0;
    });
    if (given === 0) return null;
    const person = Buffer.concat([bytesOfUuid(companyId), bytesOfUuid(id)]).toString('base64url');
    return `${this.#publicUrl}/api/calendars/${person}${this.#mac(person, given).toString('base64url')}.ics`;
  }

  /**
   * Returns the calendar of an address, limited to what its person may read now: their own appointments, without
   * canceled ones. Throws LINK_UNKNOWN if the address was never issued or was replaced, or if its person has no
   * access.
   */
  async read(file: string, now: Date): Promise<string> {
    const [, person = '', mac = ''] = FEED_FILE.exec(file) ?? [];
    const bytes = Buffer.from(person, 'base64url');
    if (bytes.length !== 32) throw new AppError('LINK_UNKNOWN');
    const [companyId, userId] = [uuidOfBytes(bytes.subarray(0, 16)), uuidOfBytes(bytes.subarray(16))];
    return readAsSystem(this.#tenancy, companyId, async (tx) => {
      const [own] = await tx.list(settings, { where: where({ scope: 'user', userId }), limit: 1 });
      const given = own?.calendarAddresses ?? 0;
      if (given === 0 || !timingSafeEqual(this.#mac(person, given), Buffer.from(mac, 'base64url')))
        throw new AppError('LINK_UNKNOWN');
      const [user, company] = [await tx.get(users, userId), await tx.get(companies, companyId)];
      if (user.status !== 'active' || isClosed(company.status)) throw new AppError('LINK_UNKNOWN');
      const asPerson = tx.as(await actorOfPerson(tx, user));
      const rows = await asPerson.listAll(
        events,
        where(
          {},
          withPerson(userId),
          { field: 'endsAt', op: 'gt', value: new Date(now.getTime() - DAYS_BACK * DAY_MS).toISOString() },
          { field: 'startsAt', op: 'lt', value: new Date(now.getTime() + DAYS_AHEAD * DAY_MS).toISOString() },
          { not: { field: 'status', op: 'in', value: [...freeStatuses] } },
        ),
      );
      const customers = await asPerson.findMany(
        accounts,
        rows.flatMap(({ accountId }) => accountId ?? []),
      );
      const filed = rows.map((row) => ({
        ...row,
        customer: customers.get(row.accountId ?? '')?.name ?? null,
      }));
      return calendarFile(filed, {
        name: `${user.name}, ${company.name}`,
        timeZone: company.timeZone,
        publicUrl: this.#publicUrl,
      });
    });
  }

  #mac(person: string, given: number): Buffer {
    return createHmac('sha256', this.#key).update(`${person}\n${given}`).digest();
  }
}
