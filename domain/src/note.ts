import { z } from 'zod';
import { accounts } from './account.ts';
import { belowAccounts, belowAccountsOfInstaller } from './account-access.ts';
import { deleteFilesBelow } from './file-mutations.ts';
import { firstLine } from './first-line.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { defineEntity, type RowOf } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { choice, count, described, flag, optional, ref, requiredLongText, text } from './kernel/fields.ts';
import { createInput } from './kernel/input.ts';
import { mutation } from './kernel/mutation.ts';
import { full } from './kernel/permission.ts';
import { and, matchNone, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { notify } from './notify.ts';
import { organizations } from './organization.ts';
import { readerOf } from './person-actor.ts';
import { users } from './user.ts';

/** How long the author of a note may correct its text, in milliseconds. */
const NOTE_EDIT_MS = 15 * 60_000;

/** A note about an account or an organization: for colleagues only, or also for the customer. */
export const notes = defineEntity({
  collection: 'notes',
  one: 'Note',
  many: 'Notes',
  shape: {
    text: requiredLongText('Text'),
    kind: choice('Kind', ['note', 'call'] as const),
    /** For a call: the other party, and the duration. */
    talkedTo: optional(text('Talked to', 120)),
    minutes: optional(count('Minutes', {}, 600)),
    pinned: flag('Pinned'),
    /** Notes visible to the customer appear on the pages of the account's estimates. */
    visibility: choice('Visible to', ['internal', 'customer'] as const, {
      help: 'Notes that the customer sees appear on the page of each of their estimates.',
    }),
    accountId: optional(ref('Account', 'accounts')),
    organizationId: optional(ref('Organization', 'organizations')),
    mentions: described(z.array(idSchema).max(50), {
      label: 'Mentioned',
      kind: 'list',
      collection: 'users',
      server: true,
    }),
  },
  defaults: { kind: 'note', pinned: false, visibility: 'internal', mentions: [] },
  access: {
    rows: {
      ...belowAccounts(),
      manager: full,
      office: full,
      // An installer sent to an account writes notes there for the next one.
      installer: (actor) => {
        const there = belowAccountsOfInstaller(actor);
        return { read: there, create: there, update: and(there, where({ createdBy: actor.id })) };
      },
    },
  },
  check: (row) => {
    if (!row.accountId && !row.organizationId)
      throw invalid(
        'accountId',
        'A note belongs to an account or an organization. Nothing was saved. Choose one.',
      );
    if (row.visibility === 'customer' && !row.accountId)
      throw invalid(
        'visibility',
        'A customer can read only notes of their account. Nothing was saved. Choose the account, or Internal.',
      );
    if (row.kind === 'note' && (row.talkedTo || row.minutes !== null))
      throw invalid(
        'kind',
        'Only a call can have a person talked to and minutes. Nothing was saved. Choose Call, or leave them empty.',
      );
  },
  checkUpdate: ({ before, after, actor, now }) => {
    if (before.text === after.text) return;
    const late = Date.parse(now) - Date.parse(before.createdAt) > NOTE_EDIT_MS;
    if (!late && before.createdBy === actor.id) return;
    throw invalid(
      'text',
      late
        ? 'A note can be corrected for 15 minutes after it was written. Nothing was changed. Write another note.'
        : 'Only its author can correct a note. Nothing was changed. Write another note.',
    );
  },
  title: (row) => firstLine(row.text),
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    row.organizationId && pathOf('organizations', row.organizationId),
    ...row.mentions.map((id) => pathOf('users', id)),
  ],
  search: (row) => ({ title: firstLine(row.text), text: row.text }),
  columns: ['text', 'kind', 'pinned', 'visibility', 'accountId', 'createdBy', 'createdAt'],
  sortable: ['createdAt', 'updatedAt'],
  filterable: ['accountId', 'organizationId'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  alert: (row) => (row.pinned ? 'Pinned' : null),
  listedOn: ['accountId', 'organizationId'],
  about: {
    what: 'A note is a comment about an account or an organization.',
    start: 'Write one from the account. Type @ and a colleague’s name to notify them.',
  },
  generic: { delete: true },
  sample: (n) => ({ text: `Sample note ${n}` }),
});

/**
 * Returns the people whose full name follows an @ in a text, ignoring case. For “@Ann” and “@Ann Lee”, the longer
 * name wins.
 */
export function mentionedIn<P extends { readonly name: string }>(text: string, people: readonly P[]): P[] {
  let rest = text.toLowerCase();
  return [...people]
    .sort((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => {
      const mention = `@${name.toLowerCase()}`;
      const found = rest.includes(mention);
      rest = rest.replaceAll(mention, ' ');
      return found;
    });
}

/** Whether a person may read the record that a note is about. */
async function readsPlace(
  tx: Transaction,
  person: RowOf<typeof users>,
  { accountId, organizationId }: { accountId?: string | null; organizationId?: string | null },
): Promise<boolean> {
  const reader = await readerOf(tx, person);
  const place = accountId
    ? await reader?.find(accounts, accountId)
    : organizationId && (await reader?.find(organizations, organizationId));
  return Boolean(place);
}

export const noteMutations = {
  /**
   * Creates a note and notifies the colleagues mentioned in it. People who may not read the note's subject are not
   * notified; the result lists them.
   */
  'notes.create': mutation({
    args: createInput(notes),
    allow: () => true,
    keyVerb: 'create',
    serverOnly: true,
    async run(tx, args) {
      const system = tx.asSystem();
      const staff = args.text.includes('@') ? await system.listAll(users, where({ status: 'active' })) : [];
      const named = mentionedIn(args.text, staff).slice(0, 50);
      const mentioned: typeof named = [];
      for (const person of named) if (await readsPlace(tx, person, args)) mentioned.push(person);
      const note = await tx.create(notes, { ...args, mentions: mentioned.map(({ id }) => id) });
      const [link, place] = note.accountId
        ? [`/${pathOf('account', note.accountId)}`, pathOf('accounts', note.accountId)]
        : [
            `/${pathOf('organization', note.organizationId ?? '')}`,
            pathOf('organizations', note.organizationId ?? ''),
          ];
      await notify(
        tx,
        mentioned.flatMap(({ id }) => (id === tx.actor.id ? [] : [id])),
        // The text itself is only for people who may read the note.
        { kind: 'mention', title: `${tx.actor.name} mentioned you in a note`, link, about: place },
      );
      return {
        id: note.id,
        notTold: named.filter((person) => !mentioned.includes(person)).map(({ name }) => name),
      };
    },
  }),

  /** Deletes a note and its files. */
  'notes.delete': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => notes.permission(actor).delete !== matchNone,
    keyVerb: 'delete',
    async run(tx, { id }) {
      const note = await tx.get(notes, id, { lock: true });
      await deleteFilesBelow(tx, { noteId: id });
      await tx.delete(notes, note);
    },
  }),
};
