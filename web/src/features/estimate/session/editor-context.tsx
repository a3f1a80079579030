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

/** The open estimate and related data. Stable while lines are being edited, so that consumers do not re-render. */
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
  /** Changes to the amounts by today's taxes since the estimate was last read; null if there are none. */
  readonly taxChange: TaxChange | null;
  readonly events: readonly EventRow[];
  /** At the prices that this customer pays. */
  readonly catalog: readonly ProductRow[];
  /** The prices of the account's organization, in cents by product id. */
  readonly agreed: ReadonlyMap<string, number>;
  readonly packages: readonly PackageRow[];
  /** The pictures of the catalog's products, by product id. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The pictures of the estimate's sections, by section id. */
  readonly sectionPictures: ReadonlyMap<string, readonly FileRow[]>;
  /** What this user's roles allow without approval; undefined while loading. */
  readonly roleLimits: RoleLimits | undefined;
  readonly formats: EstimateFormats;
  /** Today in the company's time zone. */
  readonly today: string;
  /** Whether this is a draft that the user may edit. */
  readonly editable: boolean;
  /** Whether this user may act on the estimate: send, revise, void. */
  readonly canAct: boolean;
  readonly seesCost: boolean;
}

export const EditorContext = createContext<Editor | null>(null);

/** Returns the open estimate. Throws outside of an editor. */
export function useEditor(): Editor {
  return assertDefined(use(EditorContext), 'an editor is open');
}

/**
 * Returns a part of the priced rows, and re-renders when that part changes. `select` must return an existing part,
 * not a new object.
 */
export function useRows<Part>(select: (rows: PricedRows) => Part): Part {
  const { session } = useEditor();
  return useSyncExternalStore(session.rows.watch, () =>
    select(assertDefined(session.rows.get(), 'an editor opens with its rows')),
  );
}

/** Returns a line with the value being typed and its amounts; undefined for an empty row. */
export const useShownLine = (id: string): ShownLine | undefined => useRows((rows) => rows.shownLines.get(id));
