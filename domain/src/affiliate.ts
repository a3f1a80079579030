import { z } from 'zod';
import { laterTerms, programTermFields } from './contract/program-terms.ts';
import type { Actor } from './kernel/actor.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  email,
  list,
  longText,
  money,
  optional,
  phone,
  ref,
  requiredText,
  sortKey,
  text,
} from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { where, type Predicate } from './kernel/predicate.ts';

/** The affiliate that a person belongs to. */
export const affiliateOf = ({ id }: Pick<Actor, 'id'>): Predicate => ({
  field: 'belongsTo',
  op: 'hasElement',
  value: pathOf('users', id),
});

export const affiliates = defineEntity({
  collection: 'affiliates',
  one: 'Affiliate',
  many: 'Affiliates',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    type: choice('Type', ['lead_source', 'program', 'sub_dealer', 'referral', 'vendor'] as const),
    contactName: optional(text('Contact')),
    phone: optional(phone('Phone')),
    email: optional(email('Email')),
    people: list('People', z.object({ userId: ref('Person', 'users') }), 50, {
      help: 'Those with the role Affiliate enter and follow the leads. Anyone named in a commission plan is paid under it for a lead that becomes a sale.',
    }),
    ...programTermFields,
    laterTerms: list('Later terms', laterTerms, 30, {
      help: 'Each replaces the terms above for contracts funded on or after its day. Contracts funded earlier keep their terms.',
    }),
    leadCost: money('Lead cost', {
      notSummed: true,
      help: 'What they are paid for a lead that becomes a sale. It counts in the creation cost.',
    }),
    dealerNumbers: list(
      'Dealer numbers',
      z.object({ number: requiredText('Number', 40), location: optional(text('Location', 80)) }),
      20,
      { help: 'The numbers that they gave you as their dealer, one for each location.' },
    ),
    status: choice('Status', ['active', 'inactive'] as const),
    notes: optional(longText('Notes')),
  },
  defaults: {
    people: [],
    multiple: 0,
    holdbackPpm: 0,
    guaranteeMonths: 0,
    deductsStationFee: false,
    chargeback: 'full',
    laterTerms: [],
    leadCost: 0,
    dealerNumbers: [],
    status: 'active',
    nameKey: '',
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      auditor: readOnly,
      affiliate: (actor) => ({ read: affiliateOf(actor) }),
    },
    fields: {
      multiple: 'commission',
      holdbackPpm: 'commission',
      guaranteeMonths: 'commission',
      deductsStationFee: 'commission',
      chargeback: 'commission',
      minCreditGrade: 'commission',
      minRmr: 'commission',
      maxTermMonths: 'commission',
      laterTerms: 'commission',
      leadCost: 'cost',
      notes: 'commission',
    },
  },
  title: (row) => row.name,
  parents: (row) => row.people.map(({ userId }) => pathOf('users', userId)),
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  check: ({ maxTermMonths, laterTerms: later, dealerNumbers }) => {
    const isWithoutMonth = later.some((terms) => terms.maxTermMonths === 0);
    if (maxTermMonths === 0 || isWithoutMonth)
      throw invalid(
        isWithoutMonth ? 'laterTerms' : 'maxTermMonths',
        'A term must be at least one month. Nothing was saved. Enter one month or more, or leave it empty.',
      );
    if (new Set(later.map(({ from }) => from)).size < later.length)
      throw invalid(
        'laterTerms',
        'Two terms begin on the same day. Nothing was saved. Change one of the days.',
      );
    if (new Set(dealerNumbers.map(({ number }) => number)).size < dealerNumbers.length)
      throw invalid('dealerNumbers', 'Two dealer numbers are the same. Nothing was saved. Remove one.');
  },
  // A lead belongs to one affiliate, as does the person who enters it.
  async afterWrite(tx, { entity, before, after }) {
    const known = new Set(before?.people.map(({ userId }) => userId));
    const added = after.people.filter(({ userId }) => !known.has(userId));
    if (added.length === 0) return;
    const others = (await tx.asSystem().listAll(entity, where({}))).filter(({ id }) => id !== after.id);
    const taken = others.find(({ people }) =>
      people.some(({ userId }) => added.some((person) => person.userId === userId)),
    );
    if (taken)
      throw invalid(
        'people',
        `One of these people already belongs to “${taken.name}”. Nothing was saved. Remove them there first.`,
      );
  },
  search: (row) => ({
    title: row.name,
    text: [row.name, row.contactName, row.email].filter(Boolean).join(' '),
    phones: [row.phone],
  }),
  columns: ['name', 'type', 'contactName', 'phone', 'multiple', 'status', 'updatedAt'],
  sortable: ['nameKey', 'type', 'status', 'updatedAt'],
  filterable: 'all',
  about: {
    what: 'Affiliates bring leads or buy contracts.',
    start: 'Add one to record its terms and to name it as the source of an account.',
  },
  sample: (n) => ({ name: `Sample Partner ${n}`, type: 'referral', phone: '+1 555 010 0400' }),
});
