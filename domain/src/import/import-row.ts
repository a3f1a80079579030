import { importFields, type ImportKind } from './import-fields.ts';
import { mergeContracts } from './merge-contracts.ts';
import { mergeCustomers } from './merge-customers.ts';
import { readContractRow } from './read-contract-row.ts';
import { readCustomer } from './read-customer.ts';
import { mergePackages, readPackageRow } from './read-package.ts';
import { readProduct } from './read-product.ts';
import type { ReadRow } from './read-row.ts';
import { RowReader, type ImportSettings } from './row-reader.ts';

const readers = {
  customers: readCustomer,
  contracts: readContractRow,
  products: readProduct,
  packages: readPackageRow,
} as const;

/**
 * Reads the rows of a file. Merges the rows of one package into one row, as well as those of one customer or
 * contract, which have a row for each service.
 */
export function readRows(rows: readonly (readonly string[])[], settings: ImportSettings): readonly ReadRow[] {
  const read = rows.map((row, at) => readRow(row, at + 1, settings));
  if (settings.kind === 'packages') return mergePackages(read);
  if (settings.kind === 'contracts') return mergeContracts(read);
  return settings.kind === 'customers' ? mergeCustomers(read) : read;
}

/**
 * Reads one row of a file.
 * @param number the row's position in the file, from 1
 */
export function readRow(row: readonly string[], number: number, settings: ImportSettings): ReadRow {
  const reader = new RowReader(row, settings);
  const read = readers[settings.kind](reader);
  const { problems } = reader;
  return { number, ...read, plan: problems.length > 0 ? null : read.plan, problems };
}

/** Returns the label of a field, as shown on screens. */
export const fieldLabel = (kind: ImportKind, field: string): string =>
  importFields(kind).find(({ name }) => name === field)?.label ?? field;
