/** A record as the palette offers it. */
export interface FoundRecord {
  id: string;
  /** Its kind, as the field calls it: `Account`. */
  kind: string;
  title: string;
  detail?: string;
  path: string;
}
