import { createStore } from '../../../ui/store.ts';
import type { EstimateEdit } from './edits.ts';

export interface UndoStep {
  readonly label: string;
  readonly redo: readonly EstimateEdit[];
  readonly undo: readonly EstimateEdit[];
}

/** The labels of the next undo and redo; null when there is none. */
export interface UndoLabels {
  readonly undo: string | null;
  readonly redo: string | null;
}

const MAX_STEPS = 200;

/** The steps that a user can undo and redo. */
export class UndoStack {
  readonly labels = createStore<UndoLabels>({ undo: null, redo: null });
  #undo: readonly UndoStep[] = [];
  #redo: readonly UndoStep[] = [];

  /** Adds a step. Steps undone before it can no longer be redone. */
  push(step: UndoStep): void {
    this.#set([...this.#undo, step].slice(-MAX_STEPS), []);
  }

  undo(): UndoStep | undefined {
    const step = this.#undo.at(-1);
    if (step) this.#set(this.#undo.slice(0, -1), [...this.#redo, step]);
    return step;
  }

  redo(): UndoStep | undefined {
    const step = this.#redo.at(-1);
    if (step) this.#set([...this.#undo, step], this.#redo.slice(0, -1));
    return step;
  }

  /** Drops a step whose change was rejected. */
  forget(step: UndoStep): void {
    this.#set(
      this.#undo.filter((other) => other !== step),
      this.#redo.filter((other) => other !== step),
    );
  }

  #set(undo: readonly UndoStep[], redo: readonly UndoStep[]): void {
    this.#undo = undo;
    this.#redo = redo;
    this.labels.set({ undo: undo.at(-1)?.label ?? null, redo: redo.at(-1)?.label ?? null });
  }
}
