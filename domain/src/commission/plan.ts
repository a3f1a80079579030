import { z } from 'zod';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { invalid } from '../kernel/errors.ts';
import {
  choice,
  count,
  described,
  flag,
  list,
  money,
  optional,
  ppm,
  ref,
  requiredText,
  sortKey,
  text,
  wholeNumber,
} from '../kernel/fields.ts';
import { readOnly, write } from '../kernel/permission.ts';
import { where } from '../kernel/predicate.ts';
import { WHOLE_PPM } from '../money.ts';

const multiple = described(wholeNumber(0, 100_000, 'quantity'), {
  label: 'RMR multiple',
  kind: 'quantity',
  help: '6 pays six months of the RMR that was sold',
});

/**
 * A commission plan: what people earn for a sale, and when. By trade decision, each part is rounded separately, then
 * the share of the person, then the cap.
 */
export const commissionPlans = defineEntity({
  collection: 'commission-plans',
  one: 'Commission plan',
  many: 'Commission plans',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    status: choice('Status', ['active', 'retired'] as const),
    people: list('People', z.object({ userId: ref('Person', 'users') }), 500),
    isDefault: flag('For everyone without a plan'),
    subtotalPpm: ppm('Share of one-time subtotal'),
    rmrMultipleMilli: multiple,
    grossProfitPpm: ppm('Share of gross profit'),
    spiff: money('Fixed amount per sale', {
      notSummed: true,
      help: 'A fixed amount in addition to the shares',
    }),
    cap: optional(money('Maximum', { notSummed: true, help: 'Per sale and person' })),
    soldPpm: ppm('Earned when sold'),
    installedPpm: ppm('Earned when installed'),
    fundedPpm: ppm('Earned when funded'),
    clawbackMonths: count(
      'Clawback (months)',
      { help: 'A contract that is canceled earlier reverses commission' },
      60,
    ),
    clawback: choice('Clawback', ['prorated', 'full'] as const),
  },
  defaults: {
    nameKey: '',
    status: 'active',
    people: [],
    isDefault: false,
    subtotalPpm: 0,
    rmrMultipleMilli: 0,
    grossProfitPpm: 0,
    spiff: 0,
    soldPpm: WHOLE_PPM,
    installedPpm: 0,
    fundedPpm: 0,
    clawbackMonths: 0,
    clawback: 'prorated',
  },
  access: {
    rows: { super: readOnly, admin: write, manager: readOnly, auditor: readOnly },
    administered: true,
    asks: 'commission',
  },
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  check: (row) => {
    if (row.soldPpm + row.installedPpm + row.fundedPpm !== WHOLE_PPM)
      throw invalid(
        'soldPpm',
        'Earned when sold, installed, and funded: these must add up to 100%. Nothing was saved. Change the shares.',
      );
  },
  // At most one plan names a person.
  async afterWrite(tx, { entity, after }) {
    if (after.status !== 'active') return;
    const others = await tx.asSystem().listAll(entity, where({ status: 'active' }));
    const mine = new Set(after.people.map(({ userId }) => userId));
    for (const other of others.filter(({ id }) => id !== after.id)) {
      if (after.isDefault && other.isDefault)
        throw invalid(
          'isDefault',
          `“${other.name}” is already the plan for everyone without one. Nothing was saved. Change that plan first.`,
        );
      if (other.people.some(({ userId }) => mine.has(userId)))
        throw invalid(
          'people',
          `One of these people is already in “${other.name}”. Nothing was saved. Remove them there first.`,
        );
    }
  },
  title: (row) => row.name,
  parents: (row) => row.people.map(({ userId }) => `users/${userId}`),
  columns: ['name', 'subtotalPpm', 'rmrMultipleMilli', 'grossProfitPpm', 'cap', 'status', 'updatedAt'],
  sortable: ['nameKey', 'updatedAt'],
  filterable: 'all',
  about: {
    what: 'A commission plan defines what its people earn for a sale, at which steps, and what a cancellation reverses.',
    start: 'Add a plan, and name the people whom it pays.',
  },
  sample: (n) => ({ name: `Sample plan ${n}`, subtotalPpm: 80_000, rmrMultipleMilli: 2000 }),
});

export type CommissionPlanRow = RowOf<typeof commissionPlans>;

/**
 * Returns the plan that names a person.
 * @param plans the active plans
 */
export const namingPlan = <Plan extends Pick<CommissionPlanRow, 'people'>>(
  plans: readonly Plan[],
  userId: string,
): Plan | undefined => plans.find(({ people }) => people.some((person) => person.userId === userId));

/**
 * Returns the plan of a person: the one that names them, or else the default plan.
 * @param plans the active plans
 */
export const planOf = <Plan extends Pick<CommissionPlanRow, 'people' | 'isDefault'>>(
  plans: readonly Plan[],
  userId: string,
): Plan | undefined => namingPlan(plans, userId) ?? plans.find(({ isDefault }) => isDefault);
