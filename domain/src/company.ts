import { z } from 'zod';
import { checkPostalAddress, postalAddressSchema } from './address.ts';
import { licensesByRegion } from './company-licenses.ts';
import { hasRole, type Actor } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import {
  choice,
  color,
  email,
  longText,
  optional,
  phone,
  picture,
  requiredText,
  text,
  url,
  type FieldMeta,
} from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { where, type Predicate } from './kernel/predicate.ts';
import { statusText } from './kernel/status-text.ts';
import { isTimeZone } from './local-date.ts';

export const companyStatuses = ['trial', 'active', 'past_due', 'inactive', 'cancelled'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

/** Allowed status changes of a company. Only the platform reopens a closed company. */
const nextStatuses: Readonly<Record<CompanyStatus, readonly CompanyStatus[]>> = {
  trial: ['active', 'inactive', 'cancelled'],
  active: ['past_due', 'inactive', 'cancelled'],
  past_due: ['active', 'inactive', 'cancelled'],
  inactive: ['active', 'cancelled'],
  cancelled: ['active'],
};

/** Returns the statuses that may follow a status. */
export const companyStatusesAfter = (status: CompanyStatus): readonly CompanyStatus[] => nextStatuses[status];

/** Whether only super users can work in a company with this status (specification section 4). */
export const isClosed = (status: CompanyStatus): boolean => status === 'inactive' || status === 'cancelled';

/** The default color of a company. */
export const STARTING_COLOR = '#0f766e';

const own = (actor: Actor): Predicate => where({ id: actor.companyId });

/** The tenant: one dealership. Its id is its companyId. */
export const companies = defineEntity({
  collection: 'companies',
  one: 'Company',
  many: 'Companies',
  shape: {
    name: requiredText('Name', 120),
    legalName: optional(text('Legal name', 160)),
    status: choice('Status', companyStatuses, { server: true }),
    phone: optional(phone('Phone')),
    email: optional(email('Email')),
    website: optional(url('Website')),
    address: optional(postalAddressSchema.meta({ label: 'Address', kind: 'object' } satisfies FieldMeta)),
    country: choice('Country', ['us', 'ca'] as const),
    timeZone: requiredText('Time zone', 60),
    currency: choice('Currency', ['USD', 'CAD'] as const),
    licence: optional(text('License printed on estimates', 120)),
    licences: optional(
      longText('Licenses by state or province', 4000, {
        help: 'One per line, with the place first: “CA: ACO 7788”. An estimate then shows only the license of its place.',
      }),
    ),
    brandColor: color('Brand color'),
    pictureId: picture('Logo'),
    privacyPolicy: optional(longText('Privacy policy', 20_000)),
  },
  defaults: {
    status: 'active',
    country: 'us',
    timeZone: 'America/New_York',
    currency: 'USD',
    brandColor: STARTING_COLOR,
  },
  access: {
    rows: {
      user: (actor) => ({ read: own(actor) }),
      super: (actor) => ({ update: own(actor) }),
      admin: (actor) => ({ update: own(actor) }),
    },
    administered: true,
  },
  check: (row) => {
    if (row.address) checkPostalAddress(row.address);
    checkTimeZone(row.timeZone);
    licensesByRegion(row.licences);
  },
  decidesRights: () => true,
  title: (row) => row.name,
  filterable: 'all',
  columns: ['name', 'status', 'country', 'timeZone', 'phone', 'createdAt'],
  generic: { create: false },
  sample: (n) => ({ name: `Sample Security ${n}` }),
});

/** Throws for an unknown time zone. The day on which an estimate expires is in the company's time zone. */
function checkTimeZone(zone: string): void {
  // Newer runtimes also accept plain offsets such as "+05:00", which PostgreSQL interprets with the opposite sign.
  if (/^[A-Za-z]/.test(zone) && isTimeZone(zone)) return;
  throw invalid(
    'timeZone',
    `Time zone: “${zone}” is not known. Nothing was saved. Write it like America/New_York.`,
  );
}

const companyStatusText = (status: CompanyStatus): string =>
  status === 'trial' ? 'on trial' : statusText(status);

export const companyMutations = {
  /** Opens or closes a company; only the platform may do that. */
  'companies.setStatus': mutation({
    args: z.strictObject({ id: idSchema, status: z.enum(companyStatuses) }),
    allow: (actor) => hasRole(actor, 'super'),
    async run(tx, { id, status }) {
      const company = await tx.get(companies, id, { lock: true });
      if (status === company.status) return;
      if (!companyStatusesAfter(company.status).includes(status))
        throw new AppError('ILLEGAL_TRANSITION', {
          what: 'company',
          from: companyStatusText(company.status),
          to: companyStatusText(status),
        });
      await tx.update(companies, company, { status });
    },
  }),
};
