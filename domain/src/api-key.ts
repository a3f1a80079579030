import { z } from 'zod';
import { keyScopePart, newKeyScope } from './api-key-scope.ts';
import { hasRole, isSystem, type Actor } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { notReady } from './kernel/errors.ts';
import { described, instant, list, optional, ref, requiredText, text } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { readOnly, type Grant } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';

/** By it a key is known for what it is, wherever it turns up. */
export const KEY_PREFIX = 'sable_';
/** 256 random bits as base64url. */
const SECRET_LENGTH = 43;
/** Characters of a key that are kept and shown; the rest is known to its holder alone. */
const SHOWN_LENGTH = KEY_PREFIX.length + 6;
/** A key is used for a year at most. */
const MAX_KEY_DAYS = 365;
/** Keys of a company that work at the same time. */
export const MAX_KEYS = 50;
/** The use of a key is noted so often at most, in milliseconds: each note is a row of the audit trail. */
export const USE_NOTED_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

const kept: Grant = { read: true, create: true, update: true };

/** A secret by which a program acts for the person who made it, within a scope. Only its SHA-256 is kept. */
export const apiKeys = defineEntity({
  collection: 'api-keys',
  one: 'API key',
  many: 'API keys',
  shape: {
    name: requiredText('Name', 80),
    prefix: text('Begins with', 20, { server: true }),
    hash: described(z.string().regex(/^[0-9a-f]{64}$/), { label: 'Hash', kind: 'text', server: true }),
    scope: list('May do', keyScopePart, 60, { server: true }),
    userId: ref('Acts for', 'users', { server: true }),
    expiresAt: instant('Expires', { server: true }),
    lastUsedAt: optional(instant('Last used', { server: true })),
    revokedAt: optional(instant('Revoked', { server: true })),
  },
  immutable: ['prefix', 'hash', 'scope', 'userId', 'expiresAt'],
  access: {
    rows: { super: kept, admin: kept, office: readOnly, auditor: readOnly },
    fields: { hash: 'secret' },
    administered: true,
  },
  // Servers cache who acts by a key and read it again when it is revoked. Nothing else about its rights can change.
  decidesRights: ({ revokedAt }) => revokedAt !== null,
  title: (row) => row.name,
  columns: ['name', 'prefix', 'userId', 'expiresAt', 'lastUsedAt', 'revokedAt', 'createdAt'],
  sortable: ['createdAt'],
  filterable: 'all',
  startOrder: { field: 'createdAt', direction: 'desc' },
  about: { what: 'A key lets a program of yours read and change what you choose.' },
  generic: { create: false },
  sample: (n) => ({ name: `Sample key ${n}` }),
});

const administrators = (actor: Actor): boolean => hasRole(actor, 'admin', 'super');

export const apiKeyMutations = {
  /** Makes a key that acts for whoever makes it. The key itself is in this answer alone. */
  'api-keys.issue': mutation({
    args: z.strictObject({
      name: apiKeys.shape.name,
      scope: newKeyScope,
      /** Days until it expires. */
      days: z.int().min(1).max(MAX_KEY_DAYS, 'A key is used for a year at most.'),
    }),
    allow: administrators,
    needsProof: true,
    serverOnly: true,
    secretResultFields: ['key'],
    async run(tx, { name, scope, days }) {
      const { now } = tx.context;
      const live = await tx.list(apiKeys, {
        where: where({ revokedAt: null }, { field: 'expiresAt', op: 'gt', value: now }),
        limit: MAX_KEYS,
      });
      if (live.length >= MAX_KEYS)
        throw notReady(
          `A company has ${MAX_KEYS} working keys at most. Nothing was made. Revoke one that nobody uses.`,
        );
      // A token names its company first. What is shown of a key should tell it from the company's others.
      const key = `${KEY_PREFIX}${tx.context.newToken().slice(-SECRET_LENGTH)}`;
      const { id } = await tx.create(apiKeys, {
        name,
        prefix: key.slice(0, SHOWN_LENGTH),
        hash: await tx.context.digest(key),
        scope,
        userId: tx.actor.id,
        expiresAt: new Date(Date.parse(now) + days * DAY_MS).toISOString(),
      });
      return { id, key };
    },
  }),

  /** Ends a key at once, with the live streams that it opened. */
  'api-keys.revoke': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: administrators,
    async run(tx, { id }) {
      const key = await tx.get(apiKeys, id, { lock: true });
      if (key.revokedAt === null) await tx.update(apiKeys, key, { revokedAt: tx.context.now });
    },
  }),

  /** Notes that a key is in use, once an hour at most. */
  'api-keys.used': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id }) {
      const { now } = tx.context;
      const key = await tx.get(apiKeys, id, { lock: true });
      const isNoted =
        key.lastUsedAt !== null && Date.parse(now) - Date.parse(key.lastUsedAt) < USE_NOTED_EVERY_MS;
      if (!isNoted && key.revokedAt === null) await tx.update(apiKeys, key, { lastUsedAt: now });
    },
  }),
};
