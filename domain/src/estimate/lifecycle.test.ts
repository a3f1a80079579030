import { expect, test } from 'vitest';
import { entityOf } from '../registry.ts';
import { checkMove, declineText, estimateStatuses, estimateStatusText } from './lifecycle.ts';

test('no status and no reason is a code where people read it', () => {
  for (const status of estimateStatuses) expect(estimateStatusText(status)).not.toContain('_');
  expect(estimateStatusText('changes_requested')).toBe('question asked');
  expect(declineText('timing')).toBe('the timing is not right');
  expect(declineText('no_decision')).toBe('not ready to decide');
  expect(() => checkMove('accepted', 'pending_approval')).toThrow(/waiting for approval/);
  expect(() => checkMove('changes_requested', 'approved')).toThrow(
    'This estimate is waiting for an answer and cannot become approved.',
  );
});

test('search says how an estimate stands in the words of its page', () => {
  const row = { reference: 'E-1', number: 1, title: 'Home', status: 'pending_approval' };
  const base = {
    id: 'x',
    companyId: 'c',
    version: 1,
    createdAt: '',
    updatedAt: '',
    createdBy: 'u',
    belongsTo: [],
  };
  expect(entityOf('estimates').search?.({ ...base, ...row })?.subtitle).toBe('waiting for approval');
});
