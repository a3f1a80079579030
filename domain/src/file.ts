import { z } from 'zod';
import { fileAccess, fileParents, type FileParentField } from './file-access.ts';
import { cleanFileName, MAX_FILE_NAME } from './file-name.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  described,
  instant,
  optional,
  ref,
  requiredText,
  sortKey,
  text,
} from './kernel/fields.ts';
import { buckets } from './storage.ts';

/** Absolute maximum size of a file, whatever the server's configuration allows: 5 GiB. */
export const MAX_FILE_BYTES = 5 * 1024 ** 3;

const hash = (label: string, pattern: RegExp) =>
  described(z.string().regex(pattern), { label, kind: 'text', server: true });

const parentFields: readonly FileParentField[] = Object.values(fileParents);
const pictured: readonly FileParentField[] = ['productId', 'userId'];
/** The records that can have attachments; each lists its own. */
const attachedTo = parentFields.filter((field) => field !== 'userId');

const CACHE_WORDS = 'Use words such as private, no-store, or max-age=3600.';
const LANGUAGE_WORDS = 'Use a language tag such as en or fr-CA.';
const metadataKey = z.string().regex(/^[\w.-]{1,60}$/, 'Use letters, digits, dots, and dashes in its names.');

/**
 * A stored file: the fifteen fields of its metadata (specification section 3), SHA-256, and its parent record. The row is created after all bytes
 * were stored and verified; they never change.
 */
export const files = defineEntity({
  collection: 'files',
  one: 'File',
  many: 'Files',
  immutable: [
    'bucket',
    'generation',
    'fullPath',
    'size',
    'timeCreated',
    'md5Hash',
    'sha256',
    'contentType',
    // An account can be merged into another, which moves its files.
    ...parentFields.filter((field) => field !== 'accountId'),
  ],
  shape: {
    bucket: choice('Bucket', buckets, { server: true }),
    generation: text('Generation', 20, { server: true }),
    metageneration: text('Metadata generation', 20, { server: true }),
    fullPath: text('Path', 160, { server: true }),
    name: requiredText('Name', MAX_FILE_NAME, { sortBy: 'nameKey' }),
    nameKey: text('Name key', MAX_FILE_NAME + 10, { server: true, unused: true }),
    size: count('Size', { server: true, unit: 'bytes' }, MAX_FILE_BYTES),
    timeCreated: instant('Stored', { server: true }),
    updated: instant('Metadata changed', { server: true }),
    md5Hash: hash('MD5', /^[A-Za-z0-9+/]{22}==$/),
    sha256: hash('SHA-256', /^[0-9a-f]{64}$/),
    cacheControl: optional(
      described(
        z
          .string()
          .max(100)
          .regex(/^(?:(?:private|no-store|no-cache|no-transform|max-age=\d{1,8})(?:, ?|$))+$/, CACHE_WORDS),
        { label: 'Caching', kind: 'text' },
      ),
    ),
    contentDisposition: choice('Shown', ['inline', 'attachment'] as const),
    contentEncoding: optional(choice('Encoding', ['gzip', 'br', 'deflate'] as const)),
    contentLanguage: optional(
      described(z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/, LANGUAGE_WORDS), {
        label: 'Language',
        kind: 'text',
      }),
    ),
    contentType: text('Type', 100, { server: true }),
    customMetadata: described(
      z.record(metadataKey, z.string().max(500)).refine((value) => Object.keys(value).length <= 20, {
        error: 'Use at most 20 values.',
      }),
      { label: 'Custom metadata', kind: 'object' },
    ),
    accountId: optional(ref('Account', 'accounts', { server: true })),
    estimateId: optional(ref('Estimate', 'estimates', { server: true })),
    contractId: optional(ref('Contract', 'contracts', { server: true })),
    organizationId: optional(ref('Organization', 'organizations', { server: true })),
    productId: optional(ref('Product', 'products', { server: true })),
    eventId: optional(ref('Event', 'events', { server: true })),
    noteId: optional(ref('Note', 'notes', { server: true })),
    workOrderId: optional(ref('Work order', 'work-orders', { server: true })),
    userId: optional(ref('Photo of', 'users', { server: true })),
  },
  defaults: { nameKey: '', contentDisposition: 'inline', customMetadata: {} },
  access: { rows: fileAccess },
  title: (row) => row.name,
  parents: (row) =>
    Object.entries(fileParents).map(([collection, field]) => row[field] && pathOf(collection, row[field])),
  derive: (row) => {
    const name = cleanFileName(row.name);
    return { name, nameKey: sortKey(name) };
  },
  check: (row) => {
    const above = parentFields.filter((field) => row[field] !== null);
    const allowed = row.bucket === 'pictures' ? pictured : attachedTo;
    const needed = row.bucket === 'pictures' ? 0 : 1;
    if (above.length > 1 || above.length < needed || above.some((field) => !allowed.includes(field)))
      throw invalid(
        'fullPath',
        'A file belongs to exactly one record. Nothing was saved. Choose the record and try again.',
      );
    if (row.bucket === 'pictures' && !pictureTypes.has(row.contentType))
      throw new AppError('storage/invalid-format', {
        what: 'This file',
        wanted: 'a PNG, JPEG, or WebP picture',
      });
  },
  search: (row) =>
    row.bucket === 'attachments' ? { title: row.name, subtitle: row.contentType, text: row.name } : null,
  columns: ['name', 'contentType', 'size', 'accountId', 'estimateId', 'createdBy', 'createdAt'],
  sortable: ['nameKey', 'size', 'createdAt'],
  filterable: ['userId'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  totals: { by: ['bucket'], sum: ['size'] },
  listedOn: attachedTo,
  about: {
    what: 'Files are attached to accounts, estimates, contracts, organizations, products, events, notes, and work orders.',
  },
  generic: { create: false, delete: true },
  sample: () => ({}),
});

/** Image types that screens, emails, and paper can show. */
export const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);
