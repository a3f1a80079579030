import { expect, test } from 'vitest';
import { addDays } from '../calendar-date.ts';
import { AppError } from '../kernel/errors.ts';
import { chanceOf, type Chance } from '../testing/chance.ts';
import {
  balanceOn,
  bringBack,
  changeService,
  checkLedger,
  closeServices,
  correctAll,
  correctLine,
  hasSignOf,
  nextChange,
  type LedgerLine,
  type LineDraft,
} from './ledger.ts';
import { movements, rollForward } from './roll-forward.ts';

const RUNS = Number(process.env['LEDGER_RUNS'] ?? 2000);
const SEED = Number(process.env['SEED'] ?? 48);
const START = '2026-01-01';

/** Ledger lines and their contracts, as the operations change them. */
class Book {
  lines: LedgerLine[] = [];
  contracts = 0;
  #ids = 0;

  add(drafts: readonly LineDraft[]): void {
    const added = drafts.map((draft) => ({ ...draft, id: `l${(this.#ids += 1)}` }));
    for (const { reason, monthly } of added)
      if (!hasSignOf(reason, monthly)) throw new Error(`${reason} of ${monthly}`);
    checkLedger([...this.lines, ...added]);
    this.lines.push(...added);
  }

  of(contractId: string): LedgerLine[] {
    return this.lines.filter((line) => line.contractId === contractId);
  }
}

const acts: Readonly<Record<string, (book: Book, random: Chance, day: string) => void>> = {
  sign(book, random, day) {
    const contractId = `c${(book.contracts += 1)}`;
    const reason = random.pick(['new', 'add_on', 'opening'] as const);
    const services = Array.from({ length: random.int(1, 3) }, (_, at) => ({
      contractId,
      serviceId: `s${at}`,
      effectiveOn: addDays(day, random.int(0, 20)),
      monthly: random.int(1, 9999),
      reason,
      reversesId: null,
    }));
    book.add(services);
  },
  change(book, random, day) {
    const line = random.pick(book.lines);
    if (!line) return;
    const service = book.of(line.contractId).filter(({ serviceId }) => serviceId === line.serviceId);
    book.add(changeService(service, day, random.int(-3000, 3000)));
  },
  cancel(book, random, day) {
    book.add(closeServices(book.of(`c${random.int(1, book.contracts)}`), day, 'cancel'));
  },
  rescind(book, random, day) {
    book.add(closeServices(book.of(`c${random.int(1, book.contracts)}`), day, 'rescind'));
  },
  replace(book, random, day) {
    book.add(closeServices(book.of(`c${random.int(1, book.contracts)}`), day, 'renewal'));
    const contractId = `c${(book.contracts += 1)}`;
    const monthly = random.int(1, 9999);
    book.add([
      { contractId, serviceId: 's0', effectiveOn: day, monthly, reason: 'renewal', reversesId: null },
    ]);
  },
  reactivate(book, random, day) {
    const lines = book.of(`c${random.int(1, book.contracts)}`);
    book.add(bringBack(lines, ({ reason }) => reason === 'cancel', day, 'reactivate'));
  },
  correct(book, random) {
    const line = random.pick(book.lines);
    if (line) book.add([correctLine(book.of(line.contractId), line, null)]);
  },
};

/** Runs an operation. If it throws an AppError, the book must be unchanged. */
function attempt(act: () => void, book: Book): void {
  const { length } = book.lines;
  try {
    act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(book.lines).toHaveLength(length);
  }
}

test(`after any of ${RUNS} sequences no service is below 0, and every period closes`, () => {
  for (let run = 0; run < RUNS; run += 1) {
    const random = chanceOf(SEED + run);
    const book = new Book();
    let day = START;
    for (let step = random.int(3, 12); step > 0; step -= 1) {
      day = addDays(day, random.int(0, 15));
      const act = book.contracts === 0 ? acts['sign'] : random.pick(Object.values(acts));
      attempt(() => act?.(book, random, day), book);
    }
    const { lines } = book;
    expect(() => checkLedger(lines)).not.toThrow();
    const from = addDays(START, random.int(-5, 120));
    const to = addDays(from, random.int(0, 90));
    const within = lines.filter(({ effectiveOn }) => effectiveOn >= from && effectiveOn <= to);
    const report = rollForward(
      balanceOn(lines, addDays(from, -1)),
      within.map((line) => ({ reversedReason: null, ...line })),
    );
    expect([SEED + run, report.closing]).toEqual([SEED + run, balanceOn(lines, to)]);
    expect(report.opening + movements.reduce((sum, reason) => sum + report[reason], 0)).toBe(report.closing);
    const next = nextChange(lines, day);
    if (next)
      expect([next.on > day, balanceOn(lines, addDays(next.on, -1))]).toEqual([true, balanceOn(lines, day)]);
    // Voiding each contract reduces every balance to 0.
    for (let contract = 1; contract <= book.contracts; contract += 1)
      attempt(() => book.add(correctAll(book.of(`c${contract}`), null)), book);
    expect(book.lines.filter(({ effectiveOn }) => balanceOn(book.lines, effectiveOn) !== 0)).toEqual([]);
  }
});

test('a corrected loss is no loss', () => {
  const lines = [
    { reason: 'cancel', reversedReason: null, monthly: -5000 },
    { reason: 'decrease', reversedReason: null, monthly: -995 },
    { reason: 'correction', reversedReason: 'cancel', monthly: 5000 },
  ] as const;
  expect(rollForward(10_000, lines)).toMatchObject({ lost: 995, correction: 5000, closing: 9005 });
});
