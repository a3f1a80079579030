import { describe, expect, it } from 'vitest';
import { ClientError } from '../../../live/client-error.ts';
import type { EstimateEdit } from './edits.ts';
import { toEstimateConflict, conflictSubject } from './conflicts.ts';

const refusal = new ClientError('CONFLICT', 'Changed since.', {
  field: 'Unit price',
  key: 'unitPrice',
  who: 'Marcus Oyelaran',
  value: 4500,
});
const lines = [{ id: 'a', name: 'Door contact' }];
const update = (id: string): EstimateEdit => ({
  kind: 'line',
  args: { id, patch: { unitPrice: 3900 } },
});

describe('a conflict', () => {
  it('names field and line, and holds both values', () => {
    const conflict = toEstimateConflict(refusal, update('a'), lines);
    expect(conflict).toMatchObject({ who: 'Marcus Oyelaran', theirs: 4500, mine: 3900 });
    expect(conflict && conflictSubject(conflict)).toBe('Unit price of Door contact');
  });

  it('names only the field of the estimate, and of a line that is not here', () => {
    const title: EstimateEdit = { kind: 'estimate', args: { id: 'e', patch: { title: 'House' } } };
    expect(toEstimateConflict(refusal, title, lines)?.line).toBeNull();
    expect(conflictSubject({ field: 'Unit price', line: null })).toBe('Unit price');
  });

  it('is no other refusal', () => {
    expect(toEstimateConflict(new ClientError('NOT_FOUND', 'Gone.'), update('a'), lines)).toBeNull();
    expect(toEstimateConflict(new Error('CONFLICT'), update('a'), lines)).toBeNull();
  });
});
