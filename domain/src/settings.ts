import { z } from 'zod';
import { workingTimeDefaults, workingTimeFields } from './booking.ts';
import { pathOf } from './kernel/document.ts';
import { type Actor, hasRole } from './kernel/actor.ts';
import { AppError, invalid } from './kernel/errors.ts';
import { defineEntity } from './kernel/entity.ts';
import {
  choice,
  count,
  described,
  flag,
  instant,
  list,
  longText,
  money,
  optional,
  ppm,
  ref,
  text,
  wholeNumber,
} from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { where, type Predicate } from './kernel/predicate.ts';
import { financingSchema, MAX_FINANCING } from './estimate/pricing-schema.ts';
import { renewals } from './contract/renewal-rules.ts';
import { stuckDaysDefault, stuckDaysField } from './estimate/stuck.ts';
import { MAX_WARRANTY_MONTHS } from './texts/warranty.ts';
import { calendarViews, homeScreens } from './opening-screens.ts';
import { mailedKinds, notificationKinds } from './notification.ts';
import { passwordPolicyField, usablePasswordPolicy } from './password-policy.ts';

const own = (actor: Actor): Predicate => where({ scope: 'user', userId: actor.id });

/** Minimum, because a shorter audit trail would not cover a business year. */
export const MIN_AUDIT_MONTHS = 12;

const firstView = z.strictObject({
  collection: z.string().min(1).max(60),
  view: z.string().min(1).max(60),
});

const warrantyMonths = (label: string) =>
  described(wholeNumber(1, MAX_WARRANTY_MONTHS, 'count'), { label, kind: 'count' });

const kindsOfNotice = (label: string) => list(label, z.enum(notificationKinds), notificationKinds.length);

/** Settings of the application, a company, or a user, by `scope`; precedence app < company < user. */
export const settings = defineEntity({
  collection: 'settings',
  one: 'Settings',
  many: 'Settings',
  shape: {
    scope: choice('Scope', ['app', 'company', 'user'] as const, { server: true }),
    userId: optional(ref('User', 'users', { server: true })),
    estimatePrefix: text('Estimate number prefix', 12),
    estimateExpiryDays: count('Estimates expire after (days)', {}, 365),
    depositPpm: ppm('Deposit'),
    /** How new estimates present financing of their balance. */
    financing: list('Financing examples', financingSchema, MAX_FINANCING),
    firstPeriodAtSigning: flag('First month of services due at signing'),
    termMonths: count('Contract term (months)', {}, 120),
    minTermMonths: optional(count('Shortest term without approval (months)', {}, 120)),
    minDepositPpm: optional(ppm('Smallest deposit without approval')),
    /** Does not apply to an organization with its own payment terms. */
    maxNetDays: optional(count('Longest wait for a payment without approval (days)', {}, 365)),
    /** Counted from the day on which an estimate is sent. */
    maxStartDays: optional(count('Latest start of services without approval (days)', {}, 365)),
    minMarginPpm: optional(ppm('Smallest margin without approval')),
    /** Thousandths: 21080 is 21.08 ×. */
    maxMultipleMilli: optional(
      described(wholeNumber(0, 100_000, 'quantity'), {
        label: 'Highest creation multiple without approval',
        kind: 'quantity',
      }),
    ),
    /** The share of the remaining monthly charges that a contract charges for early cancellation; empty for none. */
    terminationPpm: optional(ppm('Early termination')),
    /** Maximum in cents. */
    terminationCap: optional(money('Early termination, maximum', { notSummed: true })),
    /** How contracts signed from now on renew, and the customer's deadline to decline. */
    renewal: choice('Renewal', renewals),
    renewalMonths: count('Months of a renewal', {}, 120),
    noticeDays: count('Days of notice', {}, 365),
    /** The company's warranty on what it sells and installs; if empty, estimates do not mention it. */
    warrantyPartsMonths: optional(warrantyMonths('Warranty on parts (months)')),
    warrantyLaborMonths: optional(warrantyMonths('Warranty on labor (months)')),
    approveByLink: flag('Approve from the link in the email'),
    estimateTerms: optional(longText('Terms printed on estimates', 20_000)),
    salesSeeAll: flag('Sales see all accounts of the company'),
    /** Counted from the day on which an estimate is accepted, declined, or expires; empty for no end. */
    linkDays: optional(count('Days that a customer’s link still opens', {}, 3650)),
    remindCustomers: flag('Remind customers of open estimates'),
    showOnboarding: flag('Show the setup checklist'),
    waitsForRight: flag('No work before the right to cancel has ended'),
    keepAuditMonths: optional(count('Keep the audit trail for (months)', {}, 1200)),
    ...workingTimeFields,
    stuckDays: stuckDaysField,
    /**
     * For a person only: the kinds that the product hides, and those sent by email immediately, in the daily email,
     * and by text.
     */
    hideAbout: kindsOfNotice('Not shown'),
    mailAbout: kindsOfNotice('Email about'),
    digestAbout: kindsOfNotice('Daily email about'),
    textAbout: kindsOfNotice('Text about'),
    /** For a person only, in hours of the company's time zone: when the daily email is sent, and the quiet hours. */
    digestHour: count('Hour of the daily email', {}, 23),
    digestSentAt: optional(instant('Last daily email', { server: true, unused: true })),
    quietFrom: optional(count('Quiet from (hour)', {}, 23)),
    quietTo: optional(count('Quiet until (hour)', {}, 23)),
    /** For a person only: the initial view of a list, by the list's collection. */
    firstViews: list('First views', firstView, 60),
    /**
     * For a person only: the screen after signing in, and the initial view of the calendar; if empty, the screen
     * width decides.
     */
    homeScreen: choice('Home screen', homeScreens),
    calendarView: optional(choice('Calendar opens with', calendarViews)),
    /** For a person only: how many secret calendar URLs they have had. Only the newest works. */
    calendarAddresses: count('Calendar addresses', { server: true }),
    /** For the whole installation: only `scope` app has one. */
    passwordPolicy: passwordPolicyField,
  },
  defaults: {
    ...workingTimeDefaults,
    stuckDays: stuckDaysDefault,
    openDays: [...workingTimeDefaults.openDays],
    holidays: [],
    estimatePrefix: 'E-',
    estimateExpiryDays: 30,
    depositPpm: 300_000,
    financing: [],
    firstPeriodAtSigning: true,
    termMonths: 36,
    minTermMonths: null,
    minDepositPpm: null,
    maxNetDays: 30,
    maxStartDays: 60,
    minMarginPpm: null,
    maxMultipleMilli: null,
    terminationPpm: null,
    terminationCap: null,
    renewal: 'month_to_month',
    renewalMonths: 12,
    noticeDays: 30,
    warrantyPartsMonths: null,
    warrantyLaborMonths: null,
    approveByLink: true,
    salesSeeAll: true,
    linkDays: 365,
    remindCustomers: true,
    showOnboarding: true,
    waitsForRight: false,
    hideAbout: [],
    mailAbout: [...mailedKinds],
    digestAbout: [],
    textAbout: [],
    digestHour: 8,
    digestSentAt: null,
    quietFrom: null,
    quietTo: null,
    firstViews: [],
    homeScreen: 'dashboard',
    calendarView: null,
    estimateTerms: null,
    keepAuditMonths: null,
    passwordPolicy: null,
    calendarAddresses: 0,
  },
  access: {
    rows: {
      user: (actor) => ({
        read: { any: [own(actor), where({ scope: ['company', 'app'] })] },
        update: own(actor),
      }),
      super: { update: where({ scope: ['company', 'app'] }) },
      admin: { update: where({ scope: 'company' }) },
    },
    administered: true,
    fields: {
      // A person who knows the floor could find the cost by trying prices.
      minMarginPpm: 'cost',
      maxMultipleMilli: 'cost',
      // Limits of sellers without approval, and the amounts of an estimate and of an early termination.
      financing: 'price',
      minTermMonths: 'price',
      minDepositPpm: 'price',
      maxNetDays: 'price',
      maxStartDays: 'price',
      terminationPpm: 'price',
      terminationCap: 'price',
      estimateTerms: 'price',
    },
  },
  check: ({ keepAuditMonths, opensAt, closesAt, quietFrom, quietTo }) => {
    if ((quietFrom === null) !== (quietTo === null) || (quietFrom !== null && quietFrom === quietTo))
      throw invalid(
        'quietTo',
        'Quiet hours need a start and a different end. Nothing was saved. Choose both times, or clear both.',
      );
    if (closesAt <= opensAt)
      throw invalid(
        'closesAt',
        'Working hours must end later than they begin. Nothing was saved. Correct them.',
      );
    if (keepAuditMonths === null || keepAuditMonths >= MIN_AUDIT_MONTHS) return;
    throw invalid(
      'keepAuditMonths',
      `The audit trail is kept for at least ${MIN_AUDIT_MONTHS} months. Nothing was saved. Enter ${MIN_AUDIT_MONTHS} or more, or leave it empty to keep it for good.`,
    );
  },
  decidesRights: ({ scope }) => scope !== 'user',
  title: (row) =>
    row.scope === 'user'
      ? 'My settings'
      : row.scope === 'company'
        ? 'Company settings'
        : 'Application settings',
  parents: (row) => [row.userId && pathOf('users', row.userId)],
  filterable: 'all',
  columns: ['scope', 'estimatePrefix', 'estimateExpiryDays', 'depositPpm', 'termMonths', 'updatedAt'],
  generic: { create: false },
  sample: () => ({ scope: 'company' }),
});

export const settingsMutations = {
  /** Sets the requirements for new passwords, for the whole installation. Existing passwords stay valid. */
  'settings.setPasswordPolicy': mutation({
    args: usablePasswordPolicy,
    allow: (actor) => hasRole(actor, 'super'),
    scope: 'platform',
    serverOnly: true,
    async run(tx, passwordPolicy) {
      const [known] = await tx.list(settings, { where: where({ scope: 'app' }), limit: 1 });
      if (!known) throw new AppError('NOT_FOUND');
      await tx.update(settings, await tx.get(settings, known.id, { lock: true }), { passwordPolicy });
    },
  }),

  /** Creates a new secret calendar URL for the person and revokes the previous one. The server returns it. */
  'settings.newCalendarAddress': mutation({
    args: z.strictObject({}),
    allow: (actor) => actor.kind === 'user' && !actor.apiKey,
    serverOnly: true,
    async run(tx) {
      const [known] = await tx.list(settings, { where: own(tx.actor), limit: 1 });
      if (!known) throw new AppError('NOT_FOUND');
      const system = tx.asSystem();
      const row = await system.get(settings, known.id, { lock: true });
      await system.update(settings, row, { calendarAddresses: row.calendarAddresses + 1 });
    },
  }),
};
