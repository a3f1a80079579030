import type { Transaction } from '../kernel/transaction.ts';
import { choiceGroups, choiceKey } from './choices.ts';
import type { RowOf } from '../kernel/entity.ts';
import { estimateLines, linesOf } from './line.ts';

type LineRow = RowOf<typeof estimateLines>;

/**
 * Copies a changed line's choice settings to the other lines of the choice: whether none may be taken, and that they
 * are no longer selected if this line is.
 */
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

/**
 * Keeps one line of each choice selected initially; if the choice allows none, at most one. Returns the updated
 * lines.
 */
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
