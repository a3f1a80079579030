import type { PackageRow, ProductRow } from '../session/estimate-data.ts';

/** What can be chosen for what is typed into an item: a product, or where a row is empty a whole package. */
export type Suggestion =
  | { readonly id: string; readonly product: ProductRow; readonly pack?: undefined }
  | { readonly id: string; readonly pack: PackageRow; readonly product?: undefined };
