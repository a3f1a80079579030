import type { LiveClient } from '../../../live/client.ts';
import { afterFrame } from '../../../live/frame-queue.ts';
import { createStore } from '../../../ui/store.ts';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { Conflicts, conflictSubject, type Conflict } from './conflicts.ts';
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

/** Milliseconds without typing after which typed values are sent. */
const DEBOUNCE_MS = 400;

/**
 * One open estimate: its rows with their prices, what is being typed, and what can be undone. A typed value is kept at once, priced
 * after the frame that shows it in its cell, and sent after one debounce; each visit of a cell is one undo step.
 */
export class EstimateSession {
  readonly estimateId: string;
  /** The only pricing of the editor; undefined until everything is loaded. */
  readonly rows = createStore<PricedRows | undefined>(undefined);
  /** How many typed values wait for the debounce. */
  readonly unsent = createStore(0);
  readonly conflicts = new Conflicts();
  readonly #client: LiveClient;
  readonly #stored: StoredRows;
  readonly #sender: EditSender;
  readonly #history = new UndoStack();
  readonly #notices: SessionNotices;
  readonly #visits = new Map<string, Visit>();
  /** Values shown over the rows, by row and fields: typed, or sent and not in the rows yet. */
  readonly #shown = new Map<string, FieldUpdate>();
  #openOptionId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A typed value waits for its frame before it is priced. */
  #isPricingDue = false;

  constructor(client: LiveClient, estimateId: string, notices: SessionNotices) {
    this.estimateId = estimateId;
    this.#client = client;
    this.#notices = notices;
    this.#stored = new StoredRows(client, estimateId);
    this.#sender = new EditSender(client, (error, edit) => this.#refused(error, edit));
    this.#price();
  }

  /** Follows the live rows. Returns the function that sends what is left and stops. */
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

  /** The rows with every value that is shown over them; undefined until everything is loaded. */
  get current(): EditorRows | undefined {
    this.#priceDue();
    const rows = this.rows.get();
    return rows && shownRows(rows);
  }

  /** Begins a visit of a cell: the rows as they are now are what undo restores. */
  enter(cell: Cell): void {
    const start = this.current;
    if (start) this.#visits.set(cell.key, { cell, start, update: null, unsent: false, sent: 0 });
  }

  /** Whether a visit of a cell has begun and not ended. */
  isVisiting(cell: Cell): boolean {
    return this.#visits.has(cell.key);
  }

  /** Keeps a typed value, prices it after the current frame, and sends it after the debounce. Null: the text is no value and is not sent. */
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

  /** Ends a visit: whatever was typed in it becomes one undo step. */
  leave(cell: Cell): void {
    const visit = this.#end(cell);
    if (!visit?.update) return;
    const { update, start, sent } = visit;
    const options = { expectedVersions: seenVersion(start, update), shown: true };
    if (!hasValues(start, update)) void this.#change(cell.label, [update], { ...options, before: start });
    else if (sent > 0) void this.#sender.send([update], options).then(() => this.#unshow(update));
    else this.#unshow(update);
  }

  /** Ends a visit with another change in place of what was typed: a product for the start of its name. */
  leaveWith(cell: Cell, label: string, update: FieldUpdate): void {
    const visit = this.#end(cell);
    if (visit?.update) this.#unshow(visit.update);
    void this.#change(label, [update], visit && overSeen(visit, update));
  }

  /** Ends a visit and restores the value that the cell had before it. */
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

  /** Opens an option: its lines and totals are shown. */
  openOption(id: string): void {
    this.#openOptionId = id;
    this.#price();
  }

  /** Does several edits as one undo step. */
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

  /** Copies lines after the last of them. Returns the ids of the copies. */
  duplicateLines(label: string, ids: readonly string[], options: ChangeOptions = {}): readonly string[] {
    const lines = this.current?.lines.filter((line) => ids.includes(line.id)) ?? [];
    return this.#addNew(label, duplicateEdit(this.estimateId, lines), options);
  }

  removeLines(label: string, ids: readonly string[]): void {
    const args = { estimateId: this.estimateId, ids: [...ids] };
    void this.#change(label, [{ kind: 'remove', args }], { offer: true });
  }

  /** Moves lines, in their order, after another line; null is the front. */
  moveLines(label: string, ids: readonly string[], after: string | null): void {
    void this.#change(label, [{ kind: 'move', args: { estimateId: this.estimateId, ids: [...ids], after } }]);
  }

  undo(): Promise<boolean> {
    return this.#replay(this.#history.undo(), 'undo');
  }

  redo(): Promise<boolean> {
    return this.#replay(this.#history.redo(), 'redo');
  }

  /** Decides a conflict for this person's value. */
  keepMine(conflict: Conflict): void {
    this.conflicts.resolve(conflict);
    // The person has seen the other value: no version is expected.
    void this.#change(`${conflictSubject(conflict)} kept`, [conflict.edit], { expectedVersions: [] });
  }

  /** Whether this screen changed a line a moment ago. */
  changedHere(lineId: string): boolean {
    return this.#sender.changedHere(lineId);
  }

  /** Sends every typed value now: before the estimate is sent, or left. */
  flush(): void {
    this.#sendTyped();
    this.#client.flush();
  }

  #addNew(label: string, edit: NewLinesEdit, options: ChangeOptions): readonly string[] {
    void this.#change(label, [edit], options);
    return edit.ids.map((id) => this.#sender.storedId(id));
  }

  /** Does edits, shows them at once, and remembers how to undo them. */
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
    // What was left is older than what is restored now.
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
    // The cell closes and shows the row again.
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

  /** Shows values over the rows until they have them; those of a key after the frame that shows the key. */
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

  /** Stops showing values that nobody is typing anymore. */
  #dropShown(isDone: (update: FieldUpdate) => boolean): void {
    const typed = new Set([...this.#visits.values()].map(({ update }) => update));
    for (const [key, update] of this.#shown)
      if (!typed.has(update) && isDone(update)) this.#shown.delete(key);
  }

  #rowsChanged(): void {
    const { rows } = this.#stored;
    if (!rows) return;
    // Once it is sent, nothing can be undone here.
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
    // A typed amount beyond all bounds is not priced; the server refuses it.
    const open = this.#openOptionId;
    const priced = priceRows(rows, this.#shown.values(), before, open) ?? priceRows(rows, [], before, open);
    if (priced) this.rows.set(priced);
  }
}
