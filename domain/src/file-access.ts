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

/** The collections whose records carry files, and the field of a file that names the record. */
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

/** Whether records of a collection carry files. */
export const isFileParent = (collection: string): collection is FileParent =>
  Object.hasOwn(fileParents, collection);

const pictures = where({ bucket: 'pictures' });
const attachments = where({ bucket: 'attachments' });
/** The company's own picture: its logo hangs on no record. */
const logo = where({ bucket: 'pictures', productId: null, userId: null });

/** Files of records of one collection that match. */
const below = (collection: FileParent, is: Predicate): Predicate => {
  const field = fileParents[collection];
  return and(hasValue(field), parentMatches(field, collection, is));
};

const productPictures = and(pictures, hasValue('productId'));
const photoOf = (actor: Actor): Predicate => where({ bucket: 'pictures', userId: actor.id });

/** Reads everything of the company and adds and changes what matches. */
const changing = (rows: Predicate): Grant => ({ read: true, create: rows, update: rows });

/**
 * Who may do what with files (design of the permissions, row "files"): the rights follow the record above. A rep adds to what they work and takes back
 * within a day what they added; an installer reads and adds to what is assigned to them and to their own notes there; a manager keeps the pictures of products; everyone has a photo of themselves.
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
      // What they write down at an account they also show.
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
