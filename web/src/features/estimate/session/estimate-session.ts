import type { LiveClient } from '../../../live/client.ts';
import { afterFrame } from '../../../live/frame-queue.ts';
import { createStore } from '../../../ui/store.ts';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { Conflicts, conflictSubject, type EstimateConflict } from './conflicts.ts';
import { EditSender, type ChangeOptions } from './edit-sender.ts';
import {
  type EstimateEdit,
  estimateUpdate,
  fieldsOf,
  type FieldUpdate,
  hasValues,
  isFieldUpdate,
  lineUpdate,
  seenVersion,
} from './edits.ts';
import { inverseOf } from './inverse.ts';
import { addEdit, duplicateEdit, type NewLine, type NewLinesEdit } from './new-lines.ts';
import { reasonOf, type SessionNotices } from './notices.ts';
import type { EditStep } from './option-edits.ts';
import { priceRows, shownRows, type PricedRows } from './priced-rows.ts';
import type { EditorRows, EstimateRow, LineRow } from './rows.ts';
import { StoredRows } from './stored-rows.ts';
import { UndoStack, type UndoStep } from './undo-stack.ts';
import { overSeen, type Cell, type Visit } from './visit.ts';

/** Debounce in milliseconds before typed values are sent. */
const DEBOUNCE_MS = 400;

/**
 * One open estimate: its rows with their prices, the values being typed, and the undo history. A typed value is kept
 * immediately, priced after the frame that shows it in its cell, and sent after a debounce. Each visit of a cell is
 * one undo step.
 */
export class EstimateSession {
  readonly estimateId: string;
  /** The editor's only priced rows; undefined until everything is loaded. */
  readonly rows = createStore<PricedRows | undefined>(undefined);
  /** Number of typed values that are waiting for the debounce. */
  readonly unsent = createStore(0);
  readonly conflicts = new Conflicts();
  readonly #client: LiveClient;
  readonly #stored: StoredRows;
  readonly #sender: EditSender;
  readonly #history = new UndoStack();
  readonly #notices: SessionNotices;
  readonly #visits = new Map<string, Visit>();
  /** Overlay values by row and fields: being typed, or sent but not yet in the rows. */
  readonly #shown = new Map<string, FieldUpdate>();
  #openOptionId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a typed value is waiting for its frame before it is priced. */
  #isPricingDue = false;

  constructor(client: LiveClient, estimateId: string, notices: SessionNotices) {
    this.estimateId = estimateId;
    this.#client = client;
    this.#notices = notices;
    this.#stored = new StoredRows(client, estimateId);
    this.#sender = new EditSender(client, (error, edit) => this.#refused(error, edit));
    this.#price();
  }

  /** Subscribes to the live rows. Returns a function that sends pending values and unsubscribes. */
  start(): () => void {
    const stop = this.#stored.start(() => this.#rowsChanged());
    return () => {
      this.flush();
      this.#notices.withdrawUndo();
      stop();
    };
  }

  get history() {
    return this.#history.labels;
  }

  /** The rows with all overlay values; undefined until everything is loaded. */
  get current(): EditorRows | undefined {
    this.#priceDue();
    const rows = this.rows.get();
    return rows && shownRows(rows);
  }

  /** Starts a visit of a cell. Undo restores the rows as they are now. */
  enter(cell: Cell): void {
    const start = this.current;
    if (start) this.#visits.set(cell.key, { cell, start, update: null, unsent: false, sent: 0 });
  }

  /** Whether a visit of a cell is in progress. */
  isVisiting(cell: Cell): boolean {
    return this.#visits.has(cell.key);
  }

  /**
   * Keeps a typed value, prices it after the current frame, and sends it after the debounce. Null means that the text
   * is not a valid value; it is not sent.
   */
  edit(cell: Cell, update: FieldUpdate | null): void {
    const visit = this.#visits.get(cell.key);
    if (!visit) return;
    visit.unsent = update !== null && (visit.sent > 0 || !hasValues(visit.start, update));
    if (update) {
      visit.update = update;
      this.#show(update, true);
    }
    this.#debounce();
  }

  /** Ends a visit. Everything typed in it becomes one undo step. */
  leave(cell: Cell): void {
    const visit = this.#end(cell);
    if (!visit?.update) return;
    const { update, start, sent } = visit;
    const options = { expectedVersions: seenVersion(start, update), shown: true };
    if (!hasValues(start, update)) void this.#change(cell.label, [update], { ...options, before: start });
    else if (sent > 0) void this.#sender.send([update], options).then(() => this.#unshow(update));
    else this.#unshow(update);
  }

  /**
   * Ends a visit with another change that replaces the typed text, for example a product for the first letters of its
   * name.
   */
  leaveWith(cell: Cell, label: string, update: FieldUpdate): void {
    const visit = this.#end(cell);
    if (visit?.update) this.#unshow(visit.update);
    void this.#change(label, [update], visit && overSeen(visit, update));
  }

  /** Ends a visit and restores the cell's value from before it. */
  cancel(cell: Cell): void {
    const visit = this.#end(cell);
    if (!visit?.update) return;
    const { update, start, sent } = visit;
    this.#unshow(update);
    const options = { expectedVersions: seenVersion(start, update) };
    if (sent > 0) void this.#sender.send(inverseOf(update, start), options);
  }

  /** Changes fields of the estimate. */
  updateEstimate(label: string, patch: Partial<EstimateRow>): void {
    void this.#change(label, [estimateUpdate(this.estimateId, patch)]);
  }

  /** Changes fields of a line. */
  updateLine(id: string, label: string, patch: Partial<LineRow>): void {
    void this.#change(label, [lineUpdate(id, patch)]);
  }

  /** Opens an option and shows its lines and totals. */
  openOption(id: string): void {
    this.#openOptionId = id;
    this.#price();
  }

  /** Applies several edits as one undo step. */
  change({ label, edits, open }: EditStep, options: ChangeOptions = {}): void {
    if (open) this.openOption(open);
    if (edits.length > 0) void this.#change(label, edits, options);
  }

  /** Adds lines after a line (null: at the front; undefined: at the end). Returns their ids. */
  addLines(
    label: string,
    lines: readonly NewLine[],
    after: string | null | undefined,
    options: ChangeOptions = {},
  ): readonly string[] {
    const optionId = this.rows.get()?.openOptionId ?? null;
    return this.#addNew(label, addEdit(this.estimateId, lines, after, optionId), options);
  }

  /** Inserts copies of lines after the last of them. Returns the ids of the copies. */
  duplicateLines(label: string, ids: readonly string[], options: ChangeOptions = {}): readonly string[] {
    const lines = this.current?.lines.filter((line) => ids.includes(line.id)) ?? [];
    return this.#addNew(label, duplicateEdit(this.estimateId, lines), options);
  }

  removeLines(label: string, ids: readonly string[]): void {
    const args = { estimateId: this.estimateId, ids: [...ids] };
    void this.#change(label, [{ kind: 'remove', args }], { offer: true });
  }

  /** Moves lines, in order, after another line; null means the front. */
  moveLines(label: string, ids: readonly string[], after: string | null): void {
    void this.#change(label, [{ kind: 'move', args: { estimateId: this.estimateId, ids: [...ids], after } }]);
  }

  undo(): Promise<boolean> {
    return this.#replay(this.#history.undo(), 'undo');
  }

  redo(): Promise<boolean> {
    return this.#replay(this.#history.redo(), 'redo');
  }

  /** Resolves a conflict in favor of this user's value. */
  keepMine(conflict: EstimateConflict): void {
    this.conflicts.resolve(conflict);
    // The user has seen the other value, so no version is expected.
    void this.#change(`${conflictSubject(conflict)} kept`, [conflict.edit], { expectedVersions: [] });
  }

  /** Whether this screen changed a line moments ago. */
  changedHere(lineId: string): boolean {
    return this.#sender.changedHere(lineId);
  }

  /** Sends every typed value now, before the estimate is sent or closed. */
  flush(): void {
    this.#sendTyped();
    this.#client.flush();
  }

  #addNew(label: string, edit: NewLinesEdit, options: ChangeOptions): readonly string[] {
    void this.#change(label, [edit], options);
    return edit.ids.map((id) => this.#sender.storedId(id));
  }

  /** Applies edits, shows them immediately, and records how to undo them. */
  async #change(
    label: string,
    edits: readonly EstimateEdit[],
    { offer = false, before = this.current, ...options }: ChangeOptions = {},
  ): Promise<void> {
    if (!before) return;
    const step = { label, redo: edits, undo: edits.toReversed().flatMap((edit) => inverseOf(edit, before)) };
    this.#history.push(step);
    if (offer) this.#notices.offerUndo(label, () => void this.undo());
    else this.#notices.withdrawUndo();
    const updates = edits.filter(isFieldUpdate);
    for (const update of updates) this.#show(update);
    const accepted = await this.#sender.send(edits, options);
    for (const update of updates) this.#unshow(update);
    if (!accepted) this.#history.forget(step);
  }

  async #replay(step: UndoStep | undefined, direction: 'undo' | 'redo'): Promise<boolean> {
    if (!step) return false;
    this.#notices.withdrawUndo();
    // Remaining overlay values are older than the values that are restored now.
    this.#dropShown(() => true);
    this.#price();
    return this.#sender.send(step[direction], { expectedVersions: [] });
  }

  #refused(error: unknown, edit: EstimateEdit): void {
    if (this.conflicts.add(error, edit, this.#stored.rows?.lines ?? [])) return;
    this.#notices.reportError(reasonOf(error));
  }

  #end({ key }: Cell): Visit | undefined {
    const visit = this.#visits.get(key);
    this.#visits.delete(key);
    this.#debounce();
    // The closed cell shows the row's value again.
    this.#priceDue();
    return visit;
  }

  #debounce(): void {
    clearTimeout(this.#timer);
    const unsent = [...this.#visits.values()].filter((visit) => visit.unsent).length;
    this.unsent.set(unsent);
    if (unsent > 0) this.#timer = setTimeout(() => this.#sendTyped(), DEBOUNCE_MS);
  }

  #sendTyped(): void {
    for (const visit of this.#visits.values()) {
      if (!visit.unsent || !visit.update) continue;
      visit.unsent = false;
      visit.sent += 1;
      const options = { expectedVersions: seenVersion(visit.start, visit.update), shown: true };
      void this.#sender.send([visit.update], options).then((accepted) => (visit.sent -= accepted ? 0 : 1));
    }
    this.#debounce();
  }

  /**
   * Shows values as an overlay until the rows include them. Typed values are priced after the frame that shows the
   * keystroke.
   */
  #show(update: FieldUpdate, isTyped = false): void {
    const key = fieldsOf(update);
    const isShown = deepEqual(this.#shown.get(key), update);
    this.#shown.set(key, update);
    if (isShown) return;
    if (!isTyped) return this.#price();
    if (!this.#isPricingDue) afterFrame(() => this.#priceDue());
    this.#isPricingDue = true;
  }

  #unshow(update: FieldUpdate): void {
    const key = fieldsOf(update);
    if (this.#shown.get(key) !== update) return;
    this.#shown.delete(key);
    this.#price();
  }

  /** Removes overlay values that are no longer being typed. */
  #dropShown(isDone: (update: FieldUpdate) => boolean): void {
    const typed = new Set([...this.#visits.values()].map(({ update }) => update));
    for (const [key, update] of this.#shown)
      if (!typed.has(update) && isDone(update)) this.#shown.delete(key);
  }

  #rowsChanged(): void {
    const { rows } = this.#stored;
    if (!rows) return;
    // After the estimate is sent, nothing can be undone here.
    if (this.rows.get()?.estimate.status === 'draft' && rows.estimate.status !== 'draft')
      this.#notices.withdrawUndo();
    this.#dropShown((update) => hasValues(rows, update));
    this.#price();
  }

  #priceDue(): void {
    if (this.#isPricingDue) this.#price();
  }

  #price(): void {
    this.#isPricingDue = false;
    const { rows } = this.#stored;
    if (!rows) return;
    const before = this.rows.get();
    // A typed amount out of range is not priced; the server rejects it.
    const open = this.#openOptionId;
    const priced = priceRows(rows, this.#shown.values(), before, open) ?? priceRows(rows, [], before, open);
    if (priced) this.rows.set(priced);
  }
}
