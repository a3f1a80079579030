import { mayImport } from '@sable/domain/import/import-access';
import { importKinds, type ImportKind } from '@sable/domain/import/import-fields';
import type { Actor } from '@sable/domain/kernel/actor';
import { listed } from '@sable/domain/texts/listed';

const subjects: Readonly<Record<ImportKind, string>> = {
  customers: 'customers with their contracts',
  contracts: 'contracts of existing customers',
  products: 'products',
  packages: 'packages',
};

/** Returns a sentence about what a user may import from a file. */
export const importOffer = (actor: Actor): string => {
  const offered = importKinds.filter((kind) => mayImport(actor, kind));
  return `Import ${listed(
    offered.map((kind) => subjects[kind]),
    'or',
  )} from a CSV or Excel file.`;
};
