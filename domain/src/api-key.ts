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

/** Prefix that identifies an API key wherever it turns up. */
export const KEY_PREFIX = 'sable_';
/** 256 random bits as base64url. */
const SECRET_LENGTH = 43;
/** Number of characters of a key that are stored and shown; only its holder has the rest. */
const SHOWN_LENGTH = KEY_PREFIX.length + 6;
/** Maximum lifetime of a key, in days. */
const MAX_KEY_DAYS = 365;
/** Maximum number of active keys of a company. */
export const MAX_KEYS = 50;
/** Minimum interval between recorded uses of a key, in milliseconds. Each record is a row of the audit trail. */
export const USE_NOTED_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

const kept: Grant = { read: true, create: true, update: true };

/**
 * A secret that lets a program act for the person who created it, within a scope. Only its SHA-256 hash is stored.
 */
export const apiKeys = defineEntity({
  collection: 'api-keys',
  one: 'API key',
  many: 'API keys',
  shape: {
    name: requiredText('Name', 80),
    prefix: text('Prefix', 20, { server: true }),
    hash: described(z.string().regex(/^[0-9a-f]{64}$/), { label: 'Hash', kind: 'text', server: true }),
    scope: list('Permissions', keyScopePart, 60, { server: true }),
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
  // Servers cache the actor of a key and reload it when the key is revoked. No other change affects its rights.
  decidesRights: ({ revokedAt }) => revokedAt !== null,
  title: (row) => row.name,
  columns: ['name', 'prefix', 'userId', 'expiresAt', 'lastUsedAt', 'revokedAt', 'createdAt'],
  sortable: ['createdAt'],
  filterable: 'all',
  startOrder: { field: 'createdAt', direction: 'desc' },
  about: { what: 'A key lets one of your programs read and change what you choose.' },
  generic: { create: false },
  sample: (n) => ({ name: `Sample key ${n}` }),
});

const administrators = (actor: Actor): boolean => hasRole(actor, 'admin', 'super');

export const apiKeyMutations = {
  /** Creates a key that acts for its creator. Only this response contains the key itself. */
  'api-keys.issue': mutation({
    args: z.strictObject({
      name: apiKeys.shape.name,
      scope: newKeyScope,
      /** Days until it expires. */
      days: z.int().min(1).max(MAX_KEY_DAYS, 'A key can be valid for at most one year.'),
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
          `A company can have at most ${MAX_KEYS} working keys. Nothing was created. Revoke one that nobody uses.`,
        );
      // A token starts with its company, so the key takes its last characters. The part that is shown should
      // distinguish the key from the company's others.
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

  /** Revokes a key immediately, and closes the live streams that it opened. */
  'api-keys.revoke': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: administrators,
    async run(tx, { id }) {
      const key = await tx.get(apiKeys, id, { lock: true });
      if (key.revokedAt === null) await tx.update(apiKeys, key, { revokedAt: tx.context.now });
    },
  }),

  /** Records that a key is in use, at most once an hour. */
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
