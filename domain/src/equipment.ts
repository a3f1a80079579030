import { z } from 'zod';
import { accountsOfInstaller, accountsWorkedByRep, belowAccountsOfRep } from './account-access.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  day,
  described,
  instant,
  longText,
  money,
  optional,
  ref,
  requiredText,
  text,
} from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { and, hasValue, parentMatches } from './kernel/predicate.ts';
import { statusText } from './kernel/status-text.ts';
import { zoneTypes } from './product-kind.ts';
import { workOf } from './work-access.ts';
import { plansWork } from './work-order.ts';

/** A central station accepts zones of three digits. */
const ZONE = /^\d{3}$/;
const MAC = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/;

/** Formats a MAC address as `00:1A:2B:3C:4D:5E`, however it was typed; returns anything else unchanged. */
const normalizeMac = (typed: string): string => {
  const digits = typed.replace(/[^0-9a-f]/gi, '').toUpperCase();
  return digits.length === 12 ? (digits.match(/../g) ?? []).join(':') : typed;
};

const statuses = ['planned', 'installed', 'faulty', 'to_collect', 'replaced', 'removed'] as const;

/**
 * Statuses of a device that is not installed, or soon will not be. Its serial number and zone are free for another
 * device.
 */
export const givesWay: readonly (typeof statuses)[number][] = ['to_collect', 'replaced', 'removed'];

/** The state of a device before a step of a work order changed it. */
const beforeStep = z.object({
  workOrderId: z.uuid(),
  status: z.enum(statuses),
  location: z.string().nullable(),
  zone: z.string().nullable(),
  zoneTestedAt: z.string().nullable(),
});

/** The last test that checking off a step recorded, and the test from before the work order. */
const tickedTest = z.object({ workOrderId: z.uuid(), at: z.string(), earlier: z.string().nullable() });

/** A device at a customer's premises. */
export const equipment = defineEntity({
  collection: 'equipment',
  one: 'Device',
  many: 'Equipment',
  shape: {
    name: requiredText('Name', 120),
    accountId: ref('Account', 'accounts'),
    productId: optional(ref('Product', 'products')),
    /** The estimate that it was sold with, and the work order that installs it. */
    estimateId: optional(ref('Sold with', 'estimates', { server: true })),
    workOrderId: optional(ref('Work order', 'work-orders', { server: true })),
    /** The device that was removed here and replaced by this one. */
    replacesId: optional(ref('Replaces', 'equipment', { server: true })),
    /** Stored so that unchecking a step can restore it. Null for a device that no step has changed. */
    beforeStep: optional(
      described(beforeStep, { label: 'Before the work', kind: 'object', server: true, unused: true }),
    ),
    status: choice('Status', statuses),
    serial: optional(text('Serial number', 60)),
    mac: optional(text('MAC address', 40)),
    partition: count('Partition', {}, 99),
    zone: optional(text('Zone', 3)),
    zoneName: optional(text('Zone name', 60)),
    zoneType: optional(choice('Zone type', zoneTypes, { help: 'What its signal means' })),
    /** When a signal of the zone was last seen. Changing the zone number requires a new test. */
    zoneTestedAt: optional(instant('Zone tested', { server: true })),
    /** Stored so that unchecking a step can restore it. Null for a device whose zone no step has tested. */
    tickedTest: optional(
      described(tickedTest, { label: 'Test by a step', kind: 'object', server: true, unused: true }),
    ),
    location: optional(text('Location', 120)),
    wiring: optional(choice('Wiring', ['wireless', 'wired', 'network'] as const)),
    installedOn: optional(day('Installed')),
    installedByUserId: optional(ref('Installed by', 'users')),
    warrantyUntil: optional(day('Warranty until')),
    soldByUserId: optional(ref('Sold by', 'users', { among: 'salespersons' })),
    /** The price that the customer was offered; null if the price of a package covers it. */
    price: optional(money('Price', { notSummed: true, help: 'For this device, before discounts and tax.' })),
    notes: optional(longText('Notes', 2000)),
  },
  defaults: { status: 'planned', partition: 1 },
  lifecycle: {
    starts: ['planned', 'installed'],
    next: {
      planned: ['installed', 'removed'],
      installed: ['faulty', 'replaced', 'removed'],
      faulty: ['installed', 'replaced', 'removed'],
      to_collect: ['installed', 'removed'],
    },
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: full,
      auditor: readOnly,
      sales: (actor) => ({
        read: belowAccountsOfRep(actor),
        create: parentMatches('accountId', 'accounts', accountsWorkedByRep(actor)),
      }),
      installer: (actor) => {
        const there = {
          any: [
            parentMatches('accountId', 'accounts', accountsOfInstaller(actor)),
            and(hasValue('workOrderId'), parentMatches('workOrderId', 'work-orders', workOf(actor))),
          ],
        };
        return { read: there, update: there };
      },
    },
    fields: { price: 'price' },
  },
  derive: (row) => ({
    mac: row.mac && normalizeMac(row.mac),
    zone: row.zone && /^\d+$/.test(row.zone) ? row.zone.padStart(3, '0') : row.zone,
  }),
  check: (row) => {
    if (row.zone && !ZONE.test(row.zone))
      throw invalid(
        'zone',
        'A zone is a number of up to three digits, such as 007. Nothing was saved. Correct it.',
      );
    if (row.mac && !MAC.test(row.mac))
      throw invalid('mac', 'A MAC address is like 00:1A:2B:3C:4D:5E. Nothing was saved. Correct it.');
  },
  checkUpdate: ({ before, after, actor }) => {
    if (before.accountId === after.accountId || plansWork(actor)) return;
    throw invalid(
      'accountId',
      'Only the office can move a device to another customer. Nothing was changed. Ask the office to move it.',
    );
  },
  title: (row) => row.name,
  apart: ({ location, zone, serial, status }) =>
    [location, zone && `zone ${zone}`, serial && `SN ${serial}`, status !== 'installed' && statusText(status)]
      .filter(Boolean)
      .join(', ') || null,
  parents: (row) => [
    pathOf('accounts', row.accountId),
    row.productId && pathOf('products', row.productId),
    row.estimateId && pathOf('estimates', row.estimateId),
    row.workOrderId && pathOf('work-orders', row.workOrderId),
    row.replacesId && pathOf('equipment', row.replacesId),
    row.soldByUserId && pathOf('users', row.soldByUserId),
  ],
  search: (row) => ({
    title: row.name,
    subtitle: row.serial ?? '',
    text: [row.name, row.serial, row.mac, row.zoneName].filter(Boolean).join(' '),
  }),
  columns: ['name', 'zone', 'location', 'serial', 'accountId', 'status', 'updatedAt'],
  sortable: ['name', 'zone', 'createdAt', 'updatedAt'],
  filterable: ['productId', 'estimateId', 'status'],
  searchHolds: ['name'],
  listedOn: ['accountId', 'workOrderId'],
  about: {
    what: 'Equipment is what is installed at a customer’s premises: each device with its zone and serial number.',
    start: 'A signed estimate plans its devices. Add others from the account.',
  },
  generic: { delete: true },
  sample: (n) => ({ name: `Sample contact ${n}`, serial: `SN-${n}`, zone: String(n % 1000) }),
});
