import { accountsOfInstaller, belowAccountsOfRep } from '../account-access.ts';
import { signatureSchema } from '../estimate/version.ts';
import { pathOf } from '../kernel/document.ts';
import { defineEntity } from '../kernel/entity.ts';
import { described, instant, ref, requiredText } from '../kernel/fields.ts';
import { readOnly } from '../kernel/permission.ts';
import { parentMatches } from '../kernel/predicate.ts';
import { workOf } from '../work-access.ts';

/**
 * A customer's signature for completed work, drawn or typed on the installer's phone. The database rejects any change
 * to it.
 */
export const workSignatures = defineEntity({
  collection: 'work-signatures',
  one: 'Signature for work',
  many: 'Signatures for work',
  insertOnly: 'but_account',
  shape: {
    accountId: ref('Account', 'accounts', { server: true }),
    workOrderId: ref('Work order', 'work-orders', { server: true }),
    signerName: requiredText('Signed by', 120, { server: true }),
    signature: described(signatureSchema, { label: 'Signature', kind: 'object', server: true }),
    signedAt: instant('Signed', { server: true }),
  },
  access: {
    rows: {
      super: readOnly,
      admin: readOnly,
      manager: readOnly,
      office: readOnly,
      auditor: readOnly,
      sales: (actor) => ({ read: belowAccountsOfRep(actor) }),
      installer: (actor) => ({
        read: {
          any: [
            parentMatches('accountId', 'accounts', accountsOfInstaller(actor)),
            parentMatches('workOrderId', 'work-orders', workOf(actor)),
          ],
        },
      }),
    },
    follows: 'work-orders',
  },
  title: (row) => row.signerName,
  parents: (row) => [pathOf('accounts', row.accountId), pathOf('work-orders', row.workOrderId)],
  columns: ['signerName', 'signedAt', 'workOrderId', 'createdBy'],
  sortable: ['createdAt'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  listedOn: ['accountId', 'workOrderId'],
  about: { what: 'Who signed for work that was done, on the installer’s phone, and when.' },
  generic: { create: false, update: false },
  sample: () => ({}),
});
