import { belowAccountsOfRep } from '../account-access.ts';
import { readOnly, type Grant, type RowAccess } from '../kernel/permission.ts';
import { matchAll, where } from '../kernel/predicate.ts';

const kept: Grant = { read: true, create: true, update: true };

/** Contracts: the office keeps them, a rep reads those of the accounts that they read, and nobody removes one. */
export const contractAccess: RowAccess = {
  super: readOnly,
  admin: kept,
  manager: readOnly,
  office: kept,
  auditor: readOnly,
  sales: (actor) => ({ read: belowAccountsOfRep(actor) }),
};

/** What hangs below contracts: read with them, written by the product alone. */
export const belowContracts: RowAccess = {
  super: readOnly,
  admin: readOnly,
  manager: readOnly,
  office: readOnly,
  auditor: readOnly,
  sales: (actor) => ({ read: belowAccountsOfRep(actor) }),
};

/** Who sold: read with the contract, and by the person who has the credit. */
export const creditAccess: RowAccess = {
  ...belowContracts,
  sales: (actor) => {
    const onAccounts = belowAccountsOfRep(actor);
    return { read: onAccounts === matchAll ? matchAll : { any: [where({ userId: actor.id }), onAccounts] } };
  },
};
