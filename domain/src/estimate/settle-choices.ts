import type { Transaction } from '../kernel/transaction.ts';
import { choiceGroups, choiceKey } from './choices.ts';
import type { RowOf } from '../kernel/entity.ts';
import { estimateLines, linesOf } from './line.ts';

type LineRow = RowOf<typeof estimateLines>;

/** What a changed line says of its choice holds for the others too: whether none may be taken, and that another one is chosen at first. */
export async function leadChoice(tx: Transaction, id: string): Promise<void> {
  const line = await tx.get(estimateLines, id, { lock: true });
  const key = choiceKey(line);
  if (!key || !line.choice) return;
  const lines = await tx.list(estimateLines, linesOf(line.estimateId), { lock: true });
  for (const other of lines)
    if (other.id !== id && choiceKey(other) === key)
      await tx.update(estimateLines, other, {
        choice: line.choice,
        ...(line.selected && { selected: false }),
      });
}

/** One line of each choice is chosen at first; of a choice that may be left out, one at most. Returns the lines as they are then. */
export async function settleChoices(tx: Transaction, lines: readonly LineRow[]): Promise<readonly LineRow[]> {
  const settled = new Map<string, LineRow>();
  for (const { none, lines: own } of choiceGroups(lines)) {
    const chosen = own.find(({ selected }) => selected) ?? (none ? undefined : own[0]);
    for (const line of own) {
      const selected = line.id === chosen?.id;
      if (line.selected === selected) continue;
      const locked = await tx.get(estimateLines, line.id, { lock: true });
      settled.set(line.id, await tx.update(estimateLines, locked, { selected }));
    }
  }
  return lines.map((line) => settled.get(line.id) ?? line);
}
