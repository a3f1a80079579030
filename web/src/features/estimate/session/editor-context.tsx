import { createContext, use, type ReactNode } from 'react';
import type { ExplainedTotal } from '@sable/domain/estimate/explain';
import type { Actor } from '@sable/domain/kernel/actor';
import type { Store } from '../../../ui/store.ts';
import type { EstimateAction } from './edits.ts';
import type { EditorRows } from './inverse.ts';
import type { EstimateFormats } from './formats.ts';
import type { Autosave } from './autosave.ts';
import type { ActOptions, EditHistory } from './edit-history.ts';
import type {
  AccountRow,
  CompanyRow,
  ContactRow,
  EventRow,
  PackageRow,
  ProductRow,
  ProfileRow,
} from './estimate-data.ts';
import type { EstimateRow, LineRow } from './rows.ts';

/** A value that is being typed: priced at once, saved when typing pauses. */
export interface Typing {
  readonly lineId?: string;
  readonly patch?: Partial<LineRow>;
  readonly head?: Partial<EstimateRow>;
}

/** The total whose steps are shown, and where on the screen. */
export interface Explained {
  readonly label: string;
  readonly which: ExplainedTotal;
  readonly top: number;
  readonly left: number;
  /** Where the focus goes back to. */
  readonly from: HTMLElement;
}

/** What never changes while an estimate is open. */
export interface EditorTools {
  readonly history: EditHistory;
  readonly autosave: Autosave;
  /** The rows of this moment, for the way back. */
  readonly rows: () => EditorRows;
  readonly typing: Store<Typing | null>;
  readonly explained: Store<Explained | null>;
  /** Causes a change with its way back; `offer` shows the bar with Undo. */
  readonly act: (
    label: string,
    actions: readonly EstimateAction[],
    options?: ActOptions & { readonly offer?: boolean },
  ) => Promise<boolean>;
  /** Changes fields of the estimate's head. */
  readonly setEstimate: (label: string, patch: Partial<EstimateRow>) => void;
  /** Saves everything typed and sends it; before the estimate is sent or left. */
  readonly settle: () => void;
}

/** The open estimate and all that belongs to it. */
export interface Editor extends EditorTools {
  readonly actor: Actor;
  readonly estimate: EstimateRow;
  readonly lines: readonly LineRow[];
  readonly company: CompanyRow;
  readonly account: AccountRow | undefined;
  readonly people: readonly ContactRow[];
  readonly profiles: readonly ProfileRow[];
  readonly events: readonly EventRow[];
  readonly catalog: readonly ProductRow[];
  readonly packages: readonly PackageRow[];
  readonly discountLimitPpm: number | undefined;
  readonly formats: EstimateFormats;
  /** Today in the company's time zone. */
  readonly today: string;
  /** A draft that this person may change, outside the customer's view. */
  readonly editable: boolean;
  /** This person may act on the estimate: send, revise, void. */
  readonly mayAct: boolean;
  readonly seesCost: boolean;
  /** Everything that is not the customer's is hidden. */
  readonly clientMode: boolean;
}

/**
 * The editor without what moves with every amount: it stays the same while lines are typed, so that fields, header and
 * history do not render again. Its `estimate` may lag behind in version and stored totals.
 */
export type EditorHead = Omit<Editor, 'lines'>;

const EditorContext = createContext<Editor | null>(null);
const HeadContext = createContext<EditorHead | null>(null);

export const EditorProvider = ({
  editor,
  head,
  children,
}: {
  editor: Editor;
  head: EditorHead;
  children: ReactNode;
}) => (
  <EditorContext value={editor}>
    <HeadContext value={head}>{children}</HeadContext>
  </EditorContext>
);

/** For what shows no line and no stored amount. */
export function useEditorHead(): EditorHead {
  const head = use(HeadContext);
  if (!head) throw new Error('This part needs an open estimate.');
  return head;
}

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('This part needs an open estimate.');
  return editor;
}
