/** How the cells of a column are read. */
export type ImportValueKind =
  'text' | 'phone' | 'email' | 'region' | 'money' | 'date' | 'number' | 'quantity' | 'choice';

/** Something that a column of a file can hold. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly kind: ImportValueKind;
  /** Headers, folded by {@link foldHeader}, that name it. */
  readonly headers: RegExp;
  /** Fields of one group stand together where a person chooses one. */
  readonly group: 'Customer' | 'Address' | 'Contract' | 'Product' | 'Package';
}

/** Makes a field. */
export const field = (
  group: ImportField['group'],
  name: string,
  label: string,
  kind: ImportValueKind,
  headers: RegExp,
): ImportField => ({ name, label, kind, headers, group });
