import { z } from 'zod';
import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { invalid } from '../kernel/errors.ts';
import { choice, count, flag, list, optional, ref, text } from '../kernel/fields.ts';
import { readOnly, write } from '../kernel/permission.ts';
import { where } from '../kernel/predicate.ts';

/** The largest number of a block: stations support ten digits. */
const MAX_NUMBER = 9_999_999_999;
const MAX_RETURNED = 10_000;

interface Range {
  readonly prefix: string | null;
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly digits: number;
}

/** Formats a number of a block as the station writes it: the prefix and the zero-padded number. */
export const writtenNumber = ({ prefix, digits }: Pick<Range, 'prefix' | 'digits'>, number: number): string =>
  `${prefix ?? ''}${String(number).padStart(digits, '0')}`;

const overlaps = (a: Range, b: Range): boolean =>
  (a.prefix ?? '') === (b.prefix ?? '') && a.firstNumber <= b.lastNumber && b.firstNumber <= a.lastNumber;

/**
 * A range of account numbers that a central station assigned to the company. Each monitored sale takes the next one.
 */
export const numberBlocks = defineEntity({
  collection: 'number-blocks',
  one: 'Number block',
  many: 'Number blocks',
  immutable: ['stationId', 'prefix', 'firstNumber', 'digits'],
  shape: {
    stationId: ref('Central station', 'central-stations'),
    prefix: optional(text('Prefix', 8)),
    dealerNumber: optional(
      text('Dealer number', 40, { help: 'The number that the station gave you as its dealer.' }),
    ),
    firstNumber: count('First number', { unit: 'identifier' }, MAX_NUMBER),
    lastNumber: count('Last number', { unit: 'identifier' }, MAX_NUMBER),
    digits: count('Digits', { help: 'Shorter numbers begin with zeros' }, 10),
    receiver: optional(text('Receiver', 40)),
    twoWay: flag('Two-way voice', { help: 'The station can speak with the customers of these numbers.' }),
    status: choice('Status', ['active', 'inactive'] as const),
    nextNumber: count('Next number', { server: true, unit: 'identifier' }, MAX_NUMBER + 1),
    /** Returned, unused numbers: they are assigned first. */
    returned: list('Returned numbers', z.int().min(0).max(MAX_NUMBER), MAX_RETURNED, {
      server: true,
      unused: true,
    }),
  },
  defaults: { digits: 0, twoWay: false, status: 'active', nextNumber: 0, returned: [] },
  lifecycle: { starts: ['active'], next: { active: ['inactive'] } },
  access: {
    rows: {
      super: readOnly,
      admin: write,
      manager: readOnly,
      office: readOnly,
      auditor: readOnly,
    },
    administered: true,
  },
  derive: (row) => ({ nextNumber: Math.max(row.nextNumber, row.firstNumber) }),
  check: (row) => {
    if (row.lastNumber < Math.max(row.firstNumber, row.nextNumber - 1))
      throw invalid(
        'lastNumber',
        'Last number: it must not be below the first one, or below one that is in use. Nothing was saved. Enter a higher one.',
      );
  },
  async afterWrite(tx, { entity, after }) {
    const others = await tx.asSystem().listAll(entity, where({ stationId: after.stationId }));
    const other = others.find(({ id, ...block }) => id !== after.id && overlaps(block, after));
    if (!other) return;
    const range = `${writtenNumber(other, other.firstNumber)} to ${writtenNumber(other, other.lastNumber)}`;
    throw invalid(
      'firstNumber',
      `Another block of this station has the numbers ${range}. Nothing was saved. Enter numbers that no block has.`,
    );
  },
  title: (row) =>
    `${writtenNumber(row, row.firstNumber)}–${writtenNumber(row, row.lastNumber)}${row.twoWay ? ', two-way' : ''}`,
  parents: (row) => [pathOf('central-stations', row.stationId)],
  columns: ['firstNumber', 'lastNumber', 'prefix', 'stationId', 'nextNumber', 'status', 'updatedAt'],
  sortable: ['firstNumber', 'createdAt', 'updatedAt'],
  filterable: 'all',
  about: {
    what: 'A number block holds the account numbers that a central station gave you. Each monitored sale takes the next one.',
    start: 'Add the block of your station: its first and last number.',
  },
  sample: (n) => ({
    stationId: '0198f000-0000-7000-8000-000000000001',
    firstNumber: n * 1000,
    lastNumber: n * 1000 + 999,
    digits: 6,
  }),
});

export type NumberBlockRow = RowOf<typeof numberBlocks>;
