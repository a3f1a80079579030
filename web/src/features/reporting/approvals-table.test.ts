import { expect, test } from 'vitest';
import { approvalsTable } from './approvals-table.ts';

const sent = { ownerUserId: 'rep', total: 1040_84, rmr: 54_94 };
const reasons = ['The term of 24 months is under the minimum of 36 months.', 'Tax was removed.'];
const approval = { reasons, requestedBy: 'rep', decidedBy: 'mara', note: null };
const nameOf = (id: string | null | undefined) => ({ rep: 'Rita Rep', mara: 'Mara Manager' })[id ?? ''] ?? '';

test('the approvals report names why, who asked and who decided, and what went out without asking', () => {
  const table = approvalsTable(
    [
      { ...sent, id: '1', reference: 'E-1', approval },
      { ...sent, id: '2', reference: 'E-2', approval: { ...approval, requestedBy: 'mara' } },
      { ...sent, id: '3', reference: 'E-3', approval: null },
      { ...sent, id: '4', reference: 'E-4', approval: { ...approval, decidedBy: null } },
    ],
    nameOf,
  );
  expect(table.rows.map(({ values }) => values)).toEqual([
    ['E-1', 'Rita Rep', reasons.join(' '), 'Rita Rep', 'Mara Manager', 1040_84, 54_94],
    ['E-2', 'Rita Rep', reasons.join(' '), 'Sent without asking', 'Mara Manager', 1040_84, 54_94],
  ]);
});
