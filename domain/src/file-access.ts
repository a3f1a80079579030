import {
  accountsOfInstaller,
  accountsOfRep,
  accountsWorkedByRep,
  belowAccountsOfInstaller,
  belowAccountsOfRep,
  rowsReadByRep,
  rowsWorkedByRep,
} from './account-access.ts';
import { estimatesOfRep, estimatesOwnedByRep } from './estimate/estimate-access.ts';
import { eventsOfRep, ownEvents } from './event-access.ts';
import type { Actor } from './kernel/actor.ts';
import { full, readOnly, type Grant, type RowAccess } from './kernel/permission.ts';
import { and, hasValue, matchAll, parentMatches, where, type Predicate } from './kernel/predicate.ts';
import { workOf } from './work-access.ts';

/** The collections whose records can have files, and the field of a file that references the record. */
export const fileParents = {
  accounts: 'accountId',
  estimates: 'estimateId',
  contracts: 'contractId',
  organizations: 'organizationId',
  products: 'productId',
  events: 'eventId',
  notes: 'noteId',
  'work-orders': 'workOrderId',
  users: 'userId',
} as const;
export type FileParent = keyof typeof fileParents;
export type FileParentField = (typeof fileParents)[FileParent];

/** Whether records of a collection can have files. */
export const isFileParent = (collection: string): collection is FileParent =>
  Object.hasOwn(fileParents, collection);

const pictures = where({ bucket: 'pictures' });
const attachments = where({ bucket: 'attachments' });
/** The company's logo, which belongs to no record. */
const logo = where({ bucket: 'pictures', productId: null, userId: null });

/** Returns the files of matching records of one collection. */
const below = (collection: FileParent, is: Predicate): Predicate => {
  const field = fileParents[collection];
  return and(hasValue(field), parentMatches(field, collection, is));
};

const productPictures = and(pictures, hasValue('productId'));
const photoOf = (actor: Actor): Predicate => where({ bucket: 'pictures', userId: actor.id });

/** Allows reading everything of the company, and adding and changing matching rows. */
const changing = (rows: Predicate): Grant => ({ read: true, create: rows, update: rows });

/**
 * File permissions (design of the permissions, row "files"): they follow the parent record. A rep adds files to
 * records that they can change, and can delete their own within a day. An installer reads and adds files on what is
 * assigned to them and on their own notes there. A manager maintains product pictures. Everyone has a photo of
 * themselves.
 */
export const fileAccess: RowAccess = {
  super: full,
  admin: full,
  manager: { ...changing({ any: [attachments, productPictures] }), delete: productPictures },
  office: changing(attachments),
  auditor: readOnly,
  sales: (actor) => ({
    read: {
      any: [
        pictures,
        below('accounts', accountsOfRep(actor)),
        below('estimates', estimatesOfRep(actor)),
        below('contracts', belowAccountsOfRep(actor)),
        below('organizations', matchAll),
        below('products', where({ status: ['active', 'discontinued'] })),
        below('events', eventsOfRep(actor)),
        below('notes', rowsReadByRep(actor)),
        below('work-orders', belowAccountsOfRep(actor)),
      ],
    },
    create: {
      any: [
        below('accounts', accountsWorkedByRep(actor)),
        below('estimates', estimatesOwnedByRep(actor)),
        below('organizations', where({ ownerUserId: actor.id })),
        below('events', ownEvents(actor)),
        below('notes', rowsWorkedByRep(actor)),
      ],
    },
    delete: and(attachments, where({ createdBy: actor.id })),
  }),
  installer: (actor) => {
    const assigned = [
      below('accounts', accountsOfInstaller(actor)),
      below('events', ownEvents(actor)),
      below('work-orders', workOf(actor)),
    ];
    return {
      read: {
        any: [
          pictures,
          below('products', matchAll),
          below('notes', belowAccountsOfInstaller(actor)),
          below('work-orders', belowAccountsOfInstaller(actor)),
          ...assigned,
        ],
      },
      // Installers can add pictures to the notes that they write on an account.
      create: {
        any: [
          ...assigned,
          below('notes', and(belowAccountsOfInstaller(actor), where({ createdBy: actor.id }))),
        ],
      },
    };
  },
  user: (actor) => ({
    read: { any: [logo, photoOf(actor)] },
    create: photoOf(actor),
    delete: photoOf(actor),
  }),
};
