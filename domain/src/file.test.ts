import { describe, expect, test } from 'vitest';
import { files } from './file.ts';
import { fileMutations } from './file-mutations.ts';
import type { Actor } from './kernel/actor.ts';
import { completeRow } from './kernel/complete-row.ts';
import { canBelow } from './kernel/can-below.ts';
import { anyEntity, type RowOf } from './kernel/entity.ts';
import { isStorageCode } from './storage.ts';
import { matches, type ParentMatcher } from './kernel/predicate.ts';

const me = '0198f000-0000-7000-8000-000000000001';
const other = '0198f000-0000-7000-8000-000000000002';
const company = '0198f000-0000-7000-8000-000000000009';
const mine = '0198f000-0000-7000-8000-0000000000a1';
const theirs = '0198f000-0000-7000-8000-0000000000a2';

/**
 * The parent records: those called `mine` belong to the actor in every way that a rule checks, the others to a
 * colleague.
 */
const above: ParentMatcher = (condition, row) => {
  const id: unknown = Object.entries(row).find(([field]) => field === condition.parent)?.[1];
  const owner = id === mine ? me : other;
  return (
    typeof id === 'string' &&
    matches(
      {
        ownerUserId: owner,
        createdBy: owner,
        userId: owner,
        // A note belongs to an account with the same owner.
        accountId: id,
        status: 'active',
        belongsTo: [`users/${owner}`],
      },
      condition.is,
      above,
    )
  );
};

const actor = (role: string, salesSeeAll = false): Actor => ({
  kind: 'user',
  id: me,
  name: 'Ann',
  companyId: company,
  roles: [role],
  settings: { salesSeeAll },
});
const file = (fields: Partial<RowOf<typeof files>>): RowOf<typeof files> => ({
  id: other,
  companyId: company,
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  createdBy: other,
  belongsTo: [],
  bucket: 'attachments',
  generation: '1772366400000000',
  metageneration: '1',
  fullPath: '',
  name: 'plan.pdf',
  nameKey: '',
  size: 1,
  timeCreated: '2026-03-01T12:00:00.000Z',
  updated: '2026-03-01T12:00:00.000Z',
  md5Hash: `${'a'.repeat(22)}==`,
  sha256: 'a'.repeat(64),
  cacheControl: null,
  contentDisposition: 'inline',
  contentEncoding: null,
  contentLanguage: null,
  contentType: 'application/pdf',
  customMetadata: {},
  accountId: null,
  estimateId: null,
  organizationId: null,
  productId: null,
  eventId: null,
  noteId: null,
  workOrderId: null,
  contractId: null,
  userId: null,
  ...fields,
});
const can = (who: Actor, action: 'read' | 'create' | 'update' | 'delete', fields: object) =>
  matches(file(fields), files.permission(who)[action], above);

// Specification 3.19
test('metadata has the fifteen fields of the specification, and SHA-256', () => {
  for (const field of [
    'bucket',
    'generation',
    'metageneration',
    'fullPath',
    'name',
    'size',
    'timeCreated',
    'updated',
    'md5Hash',
    'cacheControl',
    'contentDisposition',
    'contentEncoding',
    'contentLanguage',
    'contentType',
    'customMetadata',
    'sha256',
  ])
    expect(files.ownFields).toContain(field);
});

describe('rights follow the record above', () => {
  const parents = ['accountId', 'estimateId', 'eventId', 'noteId'] as const;

  test.each(parents)('a rep who sees their own alone: %s', (field) => {
    const rep = actor('sales');
    for (const action of ['read', 'create'] as const) {
      expect(can(rep, action, { [field]: mine })).toBe(true);
      expect(can(rep, action, { [field]: theirs })).toBe(false);
    }
  });

  test('a rep who sees all adds to what they work, changes nothing, and deletes what they added', () => {
    const rep = actor('sales', true);
    expect(can(rep, 'read', { accountId: theirs })).toBe(true);
    expect(can(rep, 'create', { accountId: theirs })).toBe(false);
    expect(can(rep, 'update', { accountId: mine })).toBe(false);
    expect(can(rep, 'delete', { accountId: mine, createdBy: me })).toBe(true);
    expect(can(rep, 'delete', { accountId: mine })).toBe(false);
    expect(can(rep, 'read', { organizationId: theirs })).toBe(true);
    expect(can(rep, 'create', { organizationId: mine })).toBe(true);
    expect(can(rep, 'create', { organizationId: theirs })).toBe(false);
  });

  test('an installer reads and adds where they are assigned', () => {
    const installer = actor('installer');
    for (const action of ['read', 'create'] as const)
      for (const field of ['accountId', 'eventId', 'noteId']) {
        expect(can(installer, action, { [field]: mine })).toBe(true);
        expect(can(installer, action, { [field]: theirs })).toBe(false);
      }
    expect(can(installer, 'read', { estimateId: mine })).toBe(false);
    expect(can(installer, 'delete', { accountId: mine, createdBy: me })).toBe(false);
  });

  test('the company’s logo is its administrator’s, products’ pictures their manager’s, a photo its person’s', () => {
    const logo = { bucket: 'pictures', contentType: 'image/png' };
    expect(can(actor('admin'), 'create', logo)).toBe(true);
    for (const role of ['manager', 'office', 'sales', 'installer', 'affiliate', 'auditor'])
      expect([role, can(actor(role), 'read', logo), can(actor(role), 'create', logo)]).toEqual([
        role,
        true,
        false,
      ]);
    for (const action of ['create', 'delete'] as const)
      expect(can(actor('manager'), action, { ...logo, productId: mine })).toBe(true);
    expect(can(actor('manager'), 'delete', { productId: mine })).toBe(false);
    expect(can(actor('office'), 'create', { ...logo, productId: mine })).toBe(false);
    expect(can(actor('affiliate'), 'create', { ...logo, userId: me })).toBe(true);
    expect(can(actor('affiliate'), 'read', { ...logo, userId: other })).toBe(false);
    expect(can(actor('sales'), 'create', { ...logo, userId: other })).toBe(false);
    expect(can(actor('sales'), 'delete', logo)).toBe(false);
  });

  test.each(['affiliate', 'dev'])('%s reads no attachment', (role) => {
    for (const field of parents)
      expect(can(actor(role), 'read', { [field]: mine, createdBy: me })).toBe(false);
  });

  test('only the server records a file', () => {
    for (const role of ['super', 'admin', 'dev'])
      expect(fileMutations['files.add'].allow(actor(role))).toBe(false);
  });
});

describe('a file hangs on one record of its kind', () => {
  const complete = (fields: object) => () => completeRow(anyEntity(files), file(fields));
  test.each([
    ['no record', {}],
    ['two records', { accountId: mine, estimateId: mine }],
    ['a person', { userId: me }],
    ['a picture of an account', { bucket: 'pictures', accountId: mine, contentType: 'image/png' }],
  ])('refused: %s', (_what, fields) => {
    expect(complete(fields)).toThrow('belongs to exactly one record');
  });

  test('a file that is not a picture is refused with a storage code', () => {
    expect(complete({ bucket: 'pictures' })).toThrow('is not a PNG');
    expect(complete({ bucket: 'pictures', contentType: 'image/svg+xml' })).toThrow('is not a PNG');
    expect(isStorageCode('storage/invalid-format')).toBe(true);
  });

  test('what is right is kept, with its record in belongsTo', () => {
    expect(complete({ accountId: mine, name: '../Plan.PDF' })()).toMatchObject({
      name: 'Plan.PDF',
      nameKey: 'plan.pdf',
      belongsTo: [`accounts/${mine}`],
    });
    expect(complete({ bucket: 'pictures', contentType: 'image/webp' })().belongsTo).toEqual([]);
  });
});

test('a rep is offered to add files to their own estimates alone, also where they read all of them', () => {
  const adds = (ownerUserId: string, role: string) =>
    canBelow(
      { collection: 'estimates', row: { ownerUserId, createdBy: ownerUserId } },
      anyEntity(files),
      actor(role, true),
      'create',
      { bucket: 'attachments', estimateId: mine },
    );
  expect([adds(me, 'sales'), adds(other, 'sales'), adds(other, 'office')]).toEqual([true, false, true]);
});
