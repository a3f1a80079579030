import { createIdGenerator } from '@sable/domain/kernel/id-generator';
import { m } from '@sable/domain/mutation-names';
import type { LiveClient, MutateOptions } from '../../../live/client.ts';
import { newKey } from '../../../live/key.ts';
import { mutateWith, type Mutate } from '../../../live/mutate.ts';
import type { EditorRows } from './rows.ts';
import { changedLines, LineIds, type EstimateEdit } from './edits.ts';

/** Milliseconds within which the server echoes a change made here. */
const OWN_ECHO_MS = 5_000;

export type SendOptions = Pick<MutateOptions, 'expectedVersions' | 'shown'>;

/** Options for how a change is sent and recorded for undo. */
export interface ChangeOptions extends SendOptions {
  /** Whether to show the bar with Undo. */
  readonly offer?: boolean;
  /** The rows before the change, if values have been sent during typing. */
  readonly before?: EditorRows;
}

/**
 * Sends edits in order. The outbox keeps that order, so later edits may refer to lines that the server has not yet
 * confirmed.
 */
export class EditSender {
  readonly #mutate: Mutate;
  readonly #refused: (error: unknown, edit: EstimateEdit) => void;
  readonly #ids = new LineIds();
  readonly #changedAt = new Map<string, number>();

  /** @param refused receives each rejected edit, after the optimistic update has been rolled back. */
  constructor(client: Pick<LiveClient, 'mutate'>, refused: (error: unknown, edit: EstimateEdit) => void) {
    this.#mutate = mutateWith(client);
    this.#refused = refused;
  }

  /** Resolves when the server has responded to all edits: true if it accepted every one. */
  async send(edits: readonly EstimateEdit[], options: SendOptions = {}): Promise<boolean> {
    const answers = edits.map(async (edit) => {
      try {
        await this.#post(this.#ids.resolve(edit), options);
        return true;
      } catch (error) {
        this.#refused(error, edit);
        return false;
      }
    });
    return (await Promise.all(answers)).every(Boolean);
  }

  /** Returns the stored id of a line that an edit added or restored. */
  storedId(id: string): string {
    return this.#ids.get(id);
  }

  /** Whether this screen changed a line moments ago. If so, its next version comes from here. */
  changedHere(lineId: string): boolean {
    return Date.now() - (this.#changedAt.get(lineId) ?? 0) < OWN_ECHO_MS;
  }

  #post(edit: EstimateEdit, options: SendOptions): Promise<unknown> {
    for (const id of changedLines(edit)) this.#changedAt.set(id, Date.now());
    switch (edit.kind) {
      case 'estimate':
        return this.#mutate(m.estimates.update, edit.args, options);
      case 'line':
        return this.#mutate(m.estimateLines.update, edit.args, options);
      case 'option':
        return this.#mutate(m.estimates.updateOption, edit.args, options);
      case 'addOption':
        return this.#mutate(m.estimates.addOption, edit.args, { ...options, key: this.#keyOf(edit.ids) });
      case 'removeOption':
        return this.#mutate(m.estimates.removeOption, edit.args, options);
      case 'remove':
        return this.#mutate(m.estimateLines.remove, edit.args, options);
      case 'move':
        return this.#mutate(m.estimateLines.move, edit.args, options);
      case 'restore':
        return this.#mutate(m.estimateLines.restore, edit.args, options);
      case 'add':
        return this.#mutate(m.estimateLines.add, edit.args, { ...options, key: this.#keyOf(edit.ids) });
      case 'place':
        return this.#mutate(m.estimates.placePackage, edit.args, { ...options, key: this.#keyOf(edit.ids) });
      case 'unplace':
        return this.#mutate(m.estimates.removePackage, edit.args, options);
      case 'choose':
        return this.#mutate(m.estimates.choosePackage, edit.args, options);
      case 'keep':
        return this.#mutate(m.estimates.keepSigned, edit.args, options);
      case 'fold':
        return this.#mutate(m.estimates.foldPackage, edit.args, options);
      case 'duplicate':
        return this.#mutate(m.estimateLines.duplicate, edit.args, { ...options, key: this.#keyOf(edit.ids) });
    }
  }

  /**
   * Returns the idempotency key of a request that creates lines. The server derives their ids from it in order, so
   * this browser can calculate the same ids.
   */
  #keyOf(ids: readonly string[]): string {
    const key = newKey();
    const nextId = createIdGenerator(key);
    for (const id of ids) this.#ids.set(id, nextId());
    return key;
  }
}
