import { canMove, type EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { expect, test } from 'vitest';
import { pipelineStatuses } from '../../shared/pipeline.ts';
import { moveOf, type Powers } from './moves.ts';

const all: Powers = { acts: true, approves: true, isOwn: false };
const move = (from: EstimateStatus, to: EstimateStatus, powers = all) =>
  moveOf({ id: 'e1', status: from }, to, powers);

test('what can be done by hand is what the life of an estimate allows, or taking a request back', () => {
  for (const from of pipelineStatuses)
    for (const to of pipelineStatuses) {
      const made = move(from, to);
      if (made === null || made.kind === 'no') continue;
      const takesBack = made.kind === 'act' && made.act === 'recall';
      expect([from, to, canMove(from, to) || takesBack]).toEqual([from, to, true]);
    }
});

test('nobody moves what only the customer moves', () => {
  for (const from of pipelineStatuses)
    for (const to of ['viewed', 'changes_requested'] as const)
      if (from !== to) expect(move(from, to)).toMatchObject({ kind: 'no' });
  expect(move('changes_requested', 'viewed')).toMatchObject({ offer: { href: '/estimate/e1' } });
});

test('what is signed is moved by nobody', () => {
  for (const status of pipelineStatuses)
    if (status !== 'sealing') {
      expect(move('sealing', status)).toMatchObject({ kind: 'no' });
      expect(move(status, 'sealing')).toMatchObject({ kind: 'no' });
    }
});

test('approval is for who may give it, and never for one’s own deal', () => {
  expect(move('pending_approval', 'approved')).toMatchObject({ kind: 'act', act: 'approve' });
  for (const powers of [
    { ...all, approves: false },
    { ...all, isOwn: true },
  ])
    expect(move('pending_approval', 'approved', powers)).toMatchObject({ kind: 'no' });
  expect(move('draft', 'approved')).toMatchObject({ kind: 'no' });
});

test('sending and taking back are for who may change the estimate', () => {
  const reader = { ...all, acts: false };
  for (const from of ['draft', 'approved'] as const) {
    expect(move(from, 'sent')).toMatchObject({ kind: 'page', href: '/estimate/e1?sheet=send' });
    expect(move(from, 'sent', reader)).toMatchObject({ kind: 'no' });
  }
  expect(move('sent', 'draft')).toMatchObject({ act: 'revise' });
  expect(move('approved', 'draft')).toMatchObject({ act: 'recall' });
  expect(move('sent', 'draft', reader)).toMatchObject({ kind: 'no' });
  expect(move('draft', 'pending_approval')).toMatchObject({ kind: 'no', offer: { label: 'Send…' } });
  expect(move('draft', 'draft')).toBeNull();
});
