import { belowAccountsOfRep } from '../account-access.ts';
import { readOnly, type Grant, type RowAccess } from '../kernel/permission.ts';
import { matchAll, where } from '../kernel/predicate.ts';

const kept: Grant = { read: true, create: true, update: true };

/**
 * Access to contracts: the office maintains them, a rep reads those of accounts that they can read, and nobody
 * deletes one.
 */
export const contractAccess: RowAccess = {
  super: readOnly,
  admin: kept,
  manager: readOnly,
  office: kept,
  auditor: readOnly,
  sales: (actor) => ({ read: belowAccountsOfRep(actor) }),
};

/** Access to records under contracts: readable with the contract, and written only by the product. */
export const belowContracts: RowAccess = {
  super: readOnly,
  admin: readOnly,
  manager: readOnly,
  office: readOnly,
  auditor: readOnly,
  sales: (actor) => ({ read: belowAccountsOfRep(actor) }),
};

/** Access to sales credit: readable with the contract, and by the person who has the credit. */
export const creditAccess: RowAccess = {
  ...belowContracts,
  sales: (actor) => {
    const onAccounts = belowAccountsOfRep(actor);
    return { read: onAccounts === matchAll ? matchAll : { any: [where({ userId: actor.id }), onAccounts] } };
  },
};
