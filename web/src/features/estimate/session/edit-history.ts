import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { m } from '@sable/domain/mutation-names';
import type { MutateOptions } from '../../../live/client.ts';
import type { Mutate } from '../../../live/hooks.ts';
import { createStore } from '../../../ui/store.ts';
import type { EstimateAction } from './edits.ts';
import { idsOf, resolveId, withPresentIds } from './aliases.ts';
import { inverseOf, type EditorRows } from './inverse.ts';

interface Entry {
  readonly label: string;
  readonly redo: readonly EstimateAction[];
  readonly undo: readonly EstimateAction[];
}

export interface ActOptions {
  /** The versions that the person saw when the change began. */
  readonly expectedVersions?: readonly ExpectedVersion[];
  /** The rows as they were when the change began, where typing has saved in between. */
  readonly before?: EditorRows;
  /** The screen shows the change already, because it was typed. */
  readonly shown?: boolean;
  /** False for what typing saves by itself on the way to a committed value. */
  readonly record?: boolean;
}

export interface HistoryState {
  readonly undo: string | null;
  readonly redo: string | null;
}

const MOST_ENTRIES = 200;
/** Milliseconds in which the server's echo of an own change arrives. */
const OWN_ECHO_MS = 5_000;

interface HistoryPorts {
  readonly mutate: Mutate;
  readonly rows: () => EditorRows;
  /** Hears of a refusal; what was shown is taken back already. */
  readonly refused: (error: unknown, action: EstimateAction) => void;
}

/** Every change of the editor with its way back. Lines that are brought back get new ids; older entries follow them. */
export class EditHistory {
  readonly state = createStore<HistoryState>({ undo: null, redo: null });
  readonly #ports: HistoryPorts;
  readonly #ids = new Map<string, string>();
  readonly #arriving = new Map<string, Promise<void>>();
  readonly #touched = new Map<string, number>();
  #undo: Entry[] = [];
  #redo: Entry[] = [];

  constructor(ports: HistoryPorts) {
    this.#ports = ports;
  }

  /** Causes a change and remembers how to take it back. Resolves when the server has answered, whatever it said. */
  act(label: string, actions: readonly EstimateAction[], options: ActOptions = {}): Promise<boolean> {
    if (options.record === false) return this.#run(actions, options);
    const rows = options.before ?? this.#ports.rows();
    const entry = {
      label,
      redo: actions,
      undo: actions.toReversed().flatMap((action) => inverseOf(action, rows)),
    };
    this.#undo = [...this.#undo, entry].slice(-MOST_ENTRIES);
    this.#redo = [];
    this.#show();
    return this.#run(actions, options).then((done) => {
      if (!done) this.#forget(entry);
      return done;
    });
  }

  undo(): Promise<boolean> {
    const entry = this.#undo.at(-1);
    if (!entry) return Promise.resolve(false);
    this.#undo = this.#undo.slice(0, -1);
    this.#redo = [...this.#redo, entry];
    this.#show();
    return this.#run(entry.undo, { expectedVersions: [] });
  }

  redo(): Promise<boolean> {
    const entry = this.#redo.at(-1);
    if (!entry) return Promise.resolve(false);
    this.#redo = this.#redo.slice(0, -1);
    this.#undo = [...this.#undo, entry];
    this.#show();
    return this.#run(entry.redo, { expectedVersions: [] });
  }

  /** Whether a line was changed from here a moment ago, so that a change of it is no one else's. */
  touchedLately(id: string): boolean {
    return Date.now() - (this.#touched.get(id) ?? 0) < OWN_ECHO_MS;
  }

  #forget(entry: Entry): void {
    this.#undo = this.#undo.filter((other) => other !== entry);
    this.#show();
  }

  #show(): void {
    this.state.set({ undo: this.#undo.at(-1)?.label ?? null, redo: this.#redo.at(-1)?.label ?? null });
  }

  /** All at once where the ids are known: the outbox keeps the order. Waits only for lines that are still arriving. */
  async #run(actions: readonly EstimateAction[], options: ActOptions): Promise<boolean> {
    const answers: Promise<boolean>[] = [];
    for (const action of actions) {
      const arriving = this.#arrivalsFor(action);
      if (arriving.length > 0) await Promise.all(arriving);
      answers.push(this.#send(withPresentIds(action, this.#ids), options));
    }
    return (await Promise.all(answers)).every(Boolean);
  }

  #arrivalsFor(action: EstimateAction): Promise<void>[] {
    return idsOf(action).flatMap((id) => this.#arriving.get(resolveId(this.#ids, id)) ?? []);
  }

  #send(action: EstimateAction, { expectedVersions, shown }: ActOptions): Promise<boolean> {
    for (const id of idsOf(action)) this.#touched.set(id, Date.now());
    const answer = this.#mutate(action, {
      ...(expectedVersions && { expectedVersions }),
      ...(shown && { shown }),
    });
    const settled = answer.then(
      () => true,
      (error: unknown) => {
        this.#ports.refused(error, action);
        return false;
      },
    );
    if (action.kind === 'add')
      for (const alias of action.aliases)
        this.#arriving.set(
          alias,
          settled.then(() => undefined),
        );
    return settled;
  }

  async #mutate(action: EstimateAction, options: MutateOptions): Promise<void> {
    const { mutate } = this.#ports;
    switch (action.kind) {
      case 'estimate':
        return mutate(m.estimates.update, action.args, options);
      case 'line':
        return mutate(m.estimateLines.update, action.args, options);
      case 'remove':
        return mutate(m.estimateLines.remove, action.args, options);
      case 'move':
        return mutate(m.estimateLines.move, action.args, options);
      case 'add': {
        const { ids } = await mutate(m.estimateLines.add, action.args, options);
        this.#arrived(action.aliases, ids);
      }
    }
  }

  #arrived(aliases: readonly string[], ids: readonly string[]): void {
    aliases.forEach((alias, index) => {
      const id = ids[index];
      this.#arriving.delete(alias);
      if (!id) return;
      const earlier = this.#ids.get(alias);
      if (earlier) this.#ids.set(earlier, id);
      this.#ids.set(alias, id);
    });
  }
}
