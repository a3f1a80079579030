import { createContext, use, useSyncExternalStore } from 'react';
import type { RoleLimits } from '@sable/domain/estimate/approval-reasons';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { Actor } from '@sable/domain/kernel/actor';
import type {
  AccountRow,
  CompanyRow,
  ContactRow,
  EventRow,
  ExemptionRow,
  FileRow,
  PackageRow,
  ProductRow,
  ProfileRow,
} from './estimate-data.ts';
import type { EstimateSession } from './estimate-session.ts';
import type { EstimateFormats } from './formats.ts';
import type { PricedRows, ShownLine } from './priced-rows.ts';
import type { EstimateRow } from './rows.ts';
import type { TaxChange } from './use-fresh-tax.ts';

/** The open estimate and what belongs to it. Stays the same while lines are typed, so that its readers do not render again. */
export interface Editor {
  readonly session: EstimateSession;
  readonly actor: Actor;
  /** May lag behind in row version and stored totals; `useRows` has the current row. */
  readonly estimate: EstimateRow;
  readonly company: CompanyRow;
  readonly account: AccountRow | undefined;
  readonly people: readonly ContactRow[];
  /** The tax profiles of the site's region; undefined until they are loaded. */
  readonly profiles: readonly ProfileRow[] | undefined;
  /** The tax exemptions of the account and its organization. */
  readonly exemptions: readonly ExemptionRow[];
  /** What today's taxes moved since the estimate was last read; null where nothing did. */
  readonly taxChange: TaxChange | null;
  readonly events: readonly EventRow[];
  /** At the prices that this customer pays. */
  readonly catalog: readonly ProductRow[];
  /** The prices of the account's organization, in cents by the id of the product. */
  readonly agreed: ReadonlyMap<string, number>;
  readonly packages: readonly PackageRow[];
  /** The pictures of the catalog's products, by the id of the product. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The pictures of its sections, by the id of the section. */
  readonly sectionPictures: ReadonlyMap<string, readonly FileRow[]>;
  /** What this person's roles leave to them without approval; undefined while unknown. */
  readonly roleLimits: RoleLimits | undefined;
  readonly formats: EstimateFormats;
  /** Today in the company's time zone. */
  readonly today: string;
  /** A draft that this person may change. */
  readonly editable: boolean;
  /** This person may act on the estimate: send, revise, void. */
  readonly canAct: boolean;
  readonly seesCost: boolean;
}

export const EditorContext = createContext<Editor | null>(null);

/** The open estimate. Throws outside an editor. */
export function useEditor(): Editor {
  return assertDefined(use(EditorContext), 'an editor is open');
}

/** A part of the priced rows; renders again when that part changes. `select` returns a part, not a new object. */
export function useRows<Part>(select: (rows: PricedRows) => Part): Part {
  const { session } = useEditor();
  return useSyncExternalStore(session.rows.watch, () =>
    select(assertDefined(session.rows.get(), 'an editor opens with its rows')),
  );
}

/** A line with the value being typed and its amounts; undefined for an empty row. */
export const useShownLine = (id: string): ShownLine | undefined => useRows((rows) => rows.shownLines.get(id));
