import { AppError, invalid } from '../kernel/errors.ts';
import type { RmrLineRow, RmrReason } from './rmr-line.ts';

/** A line of the ledger as the operations use it. Amounts are in cents a month. */
export type LedgerLine = Pick<
  RmrLineRow,
  'id' | 'contractId' | 'serviceId' | 'effectiveOn' | 'reason' | 'monthly' | 'reversesId'
> &
  Partial<
    Pick<
      RmrLineRow,
      'name' | 'productId' | 'frequency' | 'billedAmount' | 'cost' | 'loweredById' | 'createdAt'
    >
  >;

/** A line that an operation adds. */
export type LineDraft = Omit<LedgerLine, 'id' | 'createdAt'> &
  Partial<Pick<RmrLineRow, 'reversedReason' | 'note'>>;

const above: readonly RmrReason[] = ['opening', 'new', 'add_on', 'increase', 'reactivate'];
const below: readonly RmrReason[] = ['decrease', 'cancel'];

/** Whether an amount has the sign that its reason requires; 0 never does. */
export const hasSignOf = (reason: RmrReason, monthly: number): boolean =>
  above.includes(reason) ? monthly > 0 : below.includes(reason) ? monthly < 0 : monthly !== 0;

const sum = (lines: readonly Pick<LedgerLine, 'monthly'>[]): number =>
  lines.reduce((total, { monthly }) => total + monthly, 0);

/** Returns the balance on a day, in cents: the sum of the lines that take effect on or before it. */
export const balanceOn = (
  lines: readonly Pick<LedgerLine, 'monthly' | 'effectiveOn'>[],
  day: string,
): number => sum(lines.filter(({ effectiveOn }) => effectiveOn <= day));

/** Returns the next later day on which the balance changes, with the new balance; null if there is none. */
export function nextChange(
  lines: readonly Pick<LedgerLine, 'monthly' | 'effectiveOn'>[],
  day: string,
): { readonly on: string; readonly balance: number } | null {
  const now = balanceOn(lines, day);
  const later = [...new Set(lines.map(({ effectiveOn }) => effectiveOn))].filter((each) => each > day).sort();
  for (const on of later) {
    const balance = balanceOn(lines, on);
    if (balance !== now) return { on, balance };
  }
  return null;
}

const byService = <L extends Pick<LedgerLine, 'contractId' | 'serviceId'>>(lines: readonly L[]): L[][] => {
  const services = new Map<string, L[]>();
  for (const line of lines) {
    const key = `${line.contractId} ${line.serviceId}`;
    const own = services.get(key);
    if (own) own.push(line);
    else services.set(key, [line]);
  }
  return [...services.values()];
};

/** Throws INVALID if a service of a contract is negative on any day. */
export function checkLedger(
  lines: readonly Pick<LedgerLine, 'contractId' | 'serviceId' | 'effectiveOn' | 'monthly'>[],
): void {
  for (const service of byService(lines)) {
    const days = new Map<string, number>();
    for (const { effectiveOn, monthly } of service)
      days.set(effectiveOn, (days.get(effectiveOn) ?? 0) + monthly);
    let balance = 0;
    for (const [, change] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
      balance += change;
      if (balance < 0) throw laterLines();
    }
  }
}

const laterLines = (): AppError =>
  new AppError('INVALID', {
    message:
      'A service would fall below 0.00 on a later day. Nothing was changed. Revert the later lines first.',
  });

const draftFrom = (
  { contractId, serviceId, name, productId, frequency }: LedgerLine,
  more: Pick<LineDraft, 'effectiveOn' | 'monthly' | 'reason'> & Partial<LineDraft>,
): LineDraft => ({ contractId, serviceId, name, productId, frequency, reversesId: null, ...more });

const fixed = ({ effectiveOn }: LedgerLine): string => effectiveOn;

/** A line that reverses another one also reverses its billed amount. */
const billedBack = ({ billedAmount }: LedgerLine): Partial<LineDraft> =>
  typeof billedAmount === 'number' ? { billedAmount: -billedAmount } : {};

/**
 * Closes every service: one line for its balance on the day, and one for each later change on its own day. Throws
 * INVALID if a later day already reduces a service; that line must be corrected first.
 *
 * @param lines all lines of the contracts to close.
 */
export function closeServices(
  lines: readonly LedgerLine[],
  on: string,
  reason: 'cancel' | 'rescind' | 'renewal',
  note: string | null = null,
): LineDraft[] {
  return byService(lines).flatMap((service) => {
    const [first] = service;
    if (!first) return [];
    const close = (effectiveOn: string, taken: number): LineDraft[] => {
      if (taken < 0) throw laterLines();
      return taken === 0 ? [] : [draftFrom(first, { effectiveOn, monthly: -taken, reason, note })];
    };
    const later = [...new Set(service.map(fixed))].filter((day) => day > on).sort();
    return [
      ...close(on, balanceOn(service, on)),
      ...later.flatMap((day) => close(day, sum(service.filter(({ effectiveOn }) => effectiveOn === day)))),
    ];
  });
}

/**
 * Raises or lowers the price of one service. A service that begins later changes on its first day at the earliest.
 * Throws INVALID for a change of 0, and for a negative result.
 *
 * @param service the lines of the service.
 * @param by the change in cents a month; negative to lower.
 * @param billed the change in the billed amount, if known.
 */
export function changeService(
  service: readonly LedgerLine[],
  on: string,
  by: number,
  note: string | null = null,
  billed: Pick<LineDraft, 'billedAmount' | 'frequency'> = {},
): LineDraft[] {
  const first = [...service].sort((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))[0];
  if (!first || by === 0)
    throw invalid('monthly', 'The price does not change. Nothing was saved. Enter another amount.');
  const effectiveOn = first.effectiveOn > on ? first.effectiveOn : on;
  const reason = by > 0 ? 'increase' : 'decrease';
  const drafts = [draftFrom(first, { effectiveOn, monthly: by, reason, note, ...billed })];
  checkLedger([...service, ...drafts]);
  return drafts;
}

/**
 * Lowers the price of one service for a change order, from a day or the first day of the service, whichever is later.
 * It never lowers it by more than the balance on any later day, so that the signed change is carried out whatever
 * happened to the service since. Returns no line if nothing is left.
 *
 * @param service the lines of the service.
 * @param by cents a month, positive.
 * @param loweredById the contract of the change order.
 * @param billed the change in the billed amount, used only if the full amount is deducted.
 */
export function lowerService(
  service: readonly LedgerLine[],
  on: string,
  by: number,
  loweredById: string,
  billed: Pick<LineDraft, 'billedAmount' | 'frequency'> = {},
): LineDraft[] {
  const first = service.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))[0];
  if (!first) return [];
  const effectiveOn = first.effectiveOn > on ? first.effectiveOn : on;
  const days = [effectiveOn, ...service.map(fixed).filter((day) => day > effectiveOn)];
  const taken = Math.min(by, ...days.map((day) => balanceOn(service, day)));
  return taken > 0
    ? [
        draftFrom(first, {
          ...{ effectiveOn, monthly: -taken, reason: 'decrease', loweredById },
          ...(taken === by && billed),
        }),
      ]
    : [];
}

/** Returns the ids of lines that were corrected. */
export const correctedIds = (lines: readonly LedgerLine[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap(({ reason, reversesId }) => (reason === 'correction' && reversesId ? [reversesId] : [])),
  );

/**
 * Corrects a line on its own day, as if it had never existed. Throws INVALID for a line that was already corrected,
 * or that is a correction itself.
 *
 * @param lines all lines of the line's contract.
 */
export function correctLine(lines: readonly LedgerLine[], line: LedgerLine, note: string | null): LineDraft {
  if (line.reason === 'correction' || correctedIds(lines).has(line.id))
    throw new AppError('INVALID', {
      message: 'This line was corrected before. Nothing was changed. A line can be corrected only once.',
    });
  return draftFrom(line, {
    effectiveOn: line.effectiveOn,
    monthly: -line.monthly,
    reason: 'correction',
    reversesId: line.id,
    reversedReason: line.reason,
    note,
    ...billedBack(line),
  });
}

/** Corrects every line that still counts, for a contract that should never have existed. */
export function correctAll(lines: readonly LedgerLine[], note: string | null): LineDraft[] {
  const corrected = correctedIds(lines);
  return lines
    .filter(({ id, reason }) => reason !== 'correction' && !corrected.has(id))
    .map((line) => correctLine(lines, line, note));
}

/**
 * Restores what lines removed, each from the given day on, or from its own day if that is later. Every new line
 * references the line that it reverses.
 *
 * @param lines all lines of the contracts.
 * @param taken whether a line is to be restored; lines that were already restored or corrected are skipped.
 */
export function bringBack(
  lines: readonly LedgerLine[],
  taken: (line: LedgerLine) => boolean,
  on: string,
  reason: 'reactivate' | 'rescind',
): LineDraft[] {
  const back = new Set(lines.map(({ reversesId }) => reversesId));
  return lines
    .filter((line) => line.monthly < 0 && taken(line) && !back.has(line.id))
    .map((line) =>
      draftFrom(line, {
        effectiveOn: line.effectiveOn > on ? line.effectiveOn : on,
        monthly: -line.monthly,
        reason,
        reversesId: line.id,
        ...billedBack(line),
        ...(reason === 'rescind' && line.reason === 'decrease' && { reversedReason: line.reason }),
      }),
    );
}

/**
 * Closes services on a day that a replacement would have closed later: removes their balance at once, and corrects
 * the later closing lines.
 *
 * @param lines all lines of the replaced contracts.
 */
export function closeEarlier(
  lines: readonly LedgerLine[],
  on: string,
  note: string | null = null,
): LineDraft[] {
  const corrected = correctedIds(lines);
  const closings = lines.filter(
    ({ id, reason, monthly, effectiveOn }) =>
      reason === 'renewal' && monthly < 0 && effectiveOn > on && !corrected.has(id),
  );
  const services = new Set(closings.map(({ serviceId }) => serviceId));
  const closing = new Set(closings.map(({ id }) => id));
  const open = lines.filter(({ id, serviceId }) => services.has(serviceId) && !closing.has(id));
  return [
    ...closings.map((line) => correctLine(lines, line, note)),
    ...closeServices(open, on, 'cancel', note),
  ];
}

/** Returns a predicate for lines of other contracts whose service a change order of these contracts lowered. */
export const isLoweredBy =
  (contractIds: ReadonlySet<string>) =>
  ({ contractId, loweredById = null }: LedgerLine): boolean =>
    loweredById !== null && contractIds.has(loweredById) && !contractIds.has(contractId);
