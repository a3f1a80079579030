import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { numberBlocks, writtenNumber, type NumberBlockRow } from './number-block.ts';

/** An account number at a station. */
export interface AccountNumber {
  readonly blockId: string;
  readonly stationId: string;
  readonly receiver: string | null;
  readonly number: string;
}

const hasNumber = ({ status, nextNumber, lastNumber, returned }: NumberBlockRow): boolean =>
  status === 'active' && (returned.length > 0 || nextNumber <= lastNumber);

/**
 * Takes the lowest free number of a block: a returned one, or else the next. Without a block, uses the oldest active
 * block with a free number. Blocks with two-way voice come last, because customers with two-way voice can use no
 * others (trade specification, words of the field). Locks the block, so that no number is assigned twice or skipped.
 * Returns null if no number is left.
 */
export async function takeNumber(tx: Transaction, blockId?: string): Promise<AccountNumber | null> {
  const system = tx.asSystem();
  const condition = where({ id: blockId, status: 'active' });
  const blocks = await system.listAll(numberBlocks, condition, { lock: true });
  const [block] = blocks
    .filter(hasNumber)
    .toSorted((a, b) => Number(a.twoWay) - Number(b.twoWay) || (a.createdAt < b.createdAt ? -1 : 1));
  if (!block) return null;
  const back = block.returned.toSorted((a, b) => a - b);
  const number = back[0] ?? block.nextNumber;
  await system.update(
    numberBlocks,
    block,
    back.length > 0 ? { returned: back.slice(1) } : { nextNumber: number + 1 },
  );
  const { id, stationId, receiver } = block;
  return { blockId: id, stationId, receiver, number: writtenNumber(block, number) };
}

/** Returns a number to its block if the station never received it. */
export async function returnNumber(
  tx: Transaction,
  { blockId, number }: { readonly blockId: string | null; readonly number: string | null },
): Promise<void> {
  if (!blockId || number === null) return;
  const system = tx.asSystem();
  const block = await system.get(numberBlocks, blockId, { lock: true });
  const plain = Number(number.slice(block.prefix?.length ?? 0));
  if (!block.returned.includes(plain))
    await system.update(numberBlocks, block, { returned: [...block.returned, plain] });
}
