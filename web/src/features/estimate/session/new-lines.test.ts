import { describe, expect, it } from 'vitest';
import { typedLine } from './new-lines.ts';

describe('typing into an empty row', () => {
  it('makes an item of the bucket, a section by # and a note by >', () => {
    expect(typedLine('Panel', 'one-time')).toEqual({ kind: 'equipment', name: 'Panel' });
    expect(typedLine('Panel', 'monthly')).toEqual({ kind: 'monitoring', name: 'Panel' });
    expect(typedLine('# Garage', 'one-time')).toEqual({ kind: 'section', name: 'Garage' });
    expect(typedLine('> By the owner', 'one-time')).toEqual({ kind: 'text', name: 'By the owner' });
    expect(typedLine('#12 screws', 'one-time')).toMatchObject({ kind: 'equipment' });
    expect(typedLine('  ', 'one-time')).toBeNull();
  });
});
