import { describe, expect, it } from 'vitest';
import {
  billingTable,
  discountsTable,
  pipelineTable,
  ratesTable,
  rmrByMonthTable,
  salesByRepTable,
} from './report-tables.ts';
import { pipelineSum, shownStages, stageSum } from '../../shared/pipeline.ts';
import { attritionTable } from './attrition-table.ts';
import type { ReportTable } from './report-table.ts';
import { rollForwardTable } from './roll-forward-table.ts';

const nameOf = (id: string | null | undefined) => (id === 'a' ? 'Ann' : id === 'b' ? 'Bob' : '');
const by = (ownerUserId: string | null, status: string, count: number) => ({ ownerUserId, status, count });

describe('contracted RMR', () => {
  const of = (status: string, count: number, rmr: number) => ({ status, count, 'sum.rmr': rmr });

  it('is split in what is billed and what is not yet, and both add up', () => {
    const { rows, foot } = billingTable([
      of('active', 3, 150_00),
      of('signed', 2, 54_94),
      // Canceled as of a later day, so it is still billed until then.
      of('cancelled', 1, 9_95),
    ]);
    expect(rows.map(({ values }) => values)).toEqual([
      ['Billing', 4, 159_95],
      ['Not yet billing', 2, 54_94],
    ]);
    expect(foot).toEqual(['All', 6, 214_89]);
  });

  it('is nothing where nobody has signed', () => {
    expect(billingTable([]).foot).toEqual(['All', 0, 0]);
  });
});

describe('win and close rates', () => {
  // Trade specification 4: 40 sent, 14 accepted; decided 14 + 10 + 6.
  const sent = [
    by('a', 'accepted', 14),
    by('a', 'declined', 10),
    by('a', 'expired', 6),
    by('a', 'viewed', 10),
  ];
  const decided = [by('a', 'accepted', 14), by('a', 'declined', 10), by('a', 'expired', 6)];

  it('are the ones of the worked example', () => {
    expect(ratesTable(sent, decided, nameOf).foot).toEqual([
      'All',
      40,
      14,
      350_000,
      750_000,
      30,
      14,
      466_667,
    ]);
  });

  it('take each side from its own period', () => {
    const table = ratesTable([by('a', 'sent', 4)], [by('b', 'accepted', 1), by('b', 'declined', 3)], nameOf);
    expect(table.rows.map(({ values }) => values)).toEqual([
      ['Ann', 4, 0, 0, 0, 0, 0, undefined],
      ['Bob', 0, 0, undefined, undefined, 4, 1, 250_000],
    ]);
  });

  it('do not take a voided estimate for a decision of the customer', () => {
    const table = ratesTable([], [by('a', 'voided', 3), by('a', 'accepted', 1)], nameOf);
    expect(table.foot?.[5]).toBe(1);
  });
});

describe('the pipeline', () => {
  it('is the same on the board, stage by stage and in all, to the cent', () => {
    const group = (status: string, count: number, subtotal: number, rmr: number) => ({
      status,
      count,
      'sum.subtotal': subtotal,
      'sum.rmr': rmr,
    });
    const groups = [
      group('draft', 3, 1_204_81, 49_99),
      group('sent', 2, 984_60, 54_94),
      group('viewed', 1, 33, 1),
      group('accepted', 9, 100, 100),
    ];
    const table = pipelineTable(groups, undefined);
    for (const status of shownStages(groups)) {
      const { count, oneTime, rmr } = stageSum(groups, status);
      expect(table.rows.find(({ key }) => key === status)?.values.slice(1)).toEqual([count, oneTime, rmr]);
    }
    const { count, oneTime, rmr } = pipelineSum(groups);
    expect(table.foot?.slice(1)).toEqual([count, oneTime, rmr]);
    expect([count, oneTime, rmr]).toEqual([6, 2_189_74, 104_94]);
    // Estimates that are being sealed count in the totals. Their stage is shown only if there are any.
    const sealed = [...groups, group('sealing', 1, 5, 7)];
    expect(pipelineSum(sealed)).toEqual({ count: 7, oneTime: 2_189_79, rmr: 105_01 });
    expect([shownStages(groups), shownStages(sealed)].map((all) => all.includes('sealing'))).toEqual([
      false,
      true,
    ]);
  });

  it('adds up each open status and leaves out what is decided', () => {
    const group = (status: string, count: number, subtotal: number, rmr: number) => ({
      status,
      count,
      'sum.subtotal': subtotal,
      'sum.rmr': rmr,
    });
    const table = pipelineTable([group('sent', 2, 984_60, 54_94), group('accepted', 9, 1, 1)], undefined);
    expect(table.rows.find(({ key }) => key === 'sent')?.values).toEqual(['Sent', 2, 984_60, 54_94]);
    expect(table.foot).toEqual(['All', 2, 984_60, 54_94]);
  });
});

const credit = (of: object, salesPpm: number, rmrSold: number, oneTime = 0) => ({
  ...of,
  count: 1,
  'sum.salesPpm': salesPpm,
  'sum.rmrSold': rmrSold,
  'sum.oneTime': oneTime,
});

describe('sales by rep', () => {
  const credits = [
    credit({ userId: 'a' }, 1_600_000, 129_93, 1000_00),
    credit({ userId: 'b' }, 400_000, 200_00),
    credit({ userId: null }, 0, 0),
  ];
  const table = salesByRepTable(credits, nameOf, { from: '2026-08-01', to: '2026-08-31' });

  it('puts the most RMR first and keeps what has no rep', () => {
    expect(table.rows.map(({ values }) => values[0])).toEqual(['Bob', 'Ann', 'No rep']);
  });

  it('counts shared sales by share, divides to the nearest cent, and by nothing not at all', () => {
    expect(table.rows[1]?.values).toEqual(['Ann', 1.6, 129_93, 81_21, 1000_00, 625_00]);
    expect(table.rows[2]?.values).toEqual(['No rep', 0, 0, undefined, 0, undefined]);
  });

  it('adds up', () => {
    expect(table.foot).toEqual(['All', 2, 329_93, 164_97, 1000_00, 500_00]);
  });
});

describe('RMR by month', () => {
  const range = { from: '2026-06-15', to: '2026-08-10' };
  const credits = [
    credit({ signedOn: '2026-06-20' }, 1_000_000, 50_00),
    credit({ signedOn: '2026-06-30' }, 2_000_000, 70_00),
    credit({ signedOn: '2026-08-01' }, 1_000_000, 30_00),
  ];
  const table = rmrByMonthTable(credits, range, (date) => date.slice(0, 7), undefined);

  it('has a row for every month, without sales too', () => {
    expect(table.rows.map(({ values }) => values)).toEqual([
      ['2026-06', 3, 120_00, 40_00],
      ['2026-07', 0, 0, undefined],
      ['2026-08', 1, 30_00, 30_00],
    ]);
  });

  it('leads to the days of the month that are in the period', () => {
    expect(decodeURIComponent(table.rows[0]?.href ?? '')).toContain('range:2026-06-15..2026-06-30');
    expect(decodeURIComponent(table.rows[2]?.href ?? '')).toContain('range:2026-08-01..2026-08-10');
  });
});

describe('the roll-forward', () => {
  const line = (effectiveOn: string, reason: string, monthly: number) => ({
    effectiveOn,
    reason,
    reversedReason: null,
    count: 1,
    'sum.monthly': monthly,
  });

  it('closes, month by month and as a whole', () => {
    const within = [
      line('2026-03-14', 'new', 114_93),
      line('2026-03-20', 'add_on', 25_00),
      line('2026-03-22', 'decrease', -9_95),
      line('2026-04-25', 'cancel', -69_99),
    ];
    const table = rollForwardTable(
      [{ count: 3, 'sum.monthly': 10_00 }],
      within,
      [],
      { from: '2026-03-01', to: '2026-04-30' },
      (date) => date.slice(0, 7),
    );
    const heads = table.columns.map(({ label }) => label);
    const row = (at: number) => Object.fromEntries(heads.map((head, i) => [head, table.rows[at]?.values[i]]));
    expect(row(0)).toMatchObject({
      Month: '2026-03',
      Opening: 10_00,
      New: 114_93,
      'Add-on': 25_00,
      Decrease: -9_95,
      Closing: 139_98,
      Lost: 9_95,
    });
    expect(row(1)).toMatchObject({ Opening: 139_98, Canceled: -69_99, Closing: 69_99, Lost: 69_99 });
    expect([table.foot?.[1], ...(table.foot ?? []).slice(-3, -1)]).toEqual([10_00, 69_99, 79_94]);
  });
});

describe('the closing of a roll-forward', () => {
  const now = (billing: number, notYet: number) => ({
    today: '2026-04-25',
    parts: { billing: { contracts: 1, rmr: billing }, notYet: { contracts: 1, rmr: notYet } },
  });
  const forward = (to: string, split: ReturnType<typeof now>) =>
    rollForwardTable(
      [{ count: 1, 'sum.monthly': 54_94 }],
      [
        {
          count: 1,
          effectiveOn: '2026-04-02',
          reason: 'add_on',
          reversedReason: null,
          'sum.monthly': 25_00,
        },
      ],
      [],
      { from: '2026-03-01', to },
      (date) => date.slice(0, 7),
      split,
    );
  const parts = ({ columns, rows, foot }: ReportTable) => {
    const at = columns.findIndex(({ id }) => id === 'billing');
    return at < 0 ? null : [...rows.map(({ values }) => values), foot].map((each) => each?.slice(at, at + 2));
  };

  it('says what of it is billed and what is not yet, where it is today’s', () => {
    expect(parts(forward('2026-04-30', now(54_94, 25_00)))).toEqual([
      [undefined, undefined],
      [54_94, 25_00],
      [54_94, 25_00],
    ]);
  });

  it('says nothing of a past period, and of parts that are not its sum', () => {
    expect(parts(forward('2026-04-24', now(54_94, 25_00)))).toBeNull();
    expect(parts(forward('2026-04-30', now(54_94, 20_00)))?.at(-1)).toEqual([undefined, undefined]);
  });
});

describe('gross attrition', () => {
  it('is the RMR lost of the opening RMR: 8,000 of 100,000 is 8 %, and empty without opening RMR', () => {
    const lost = {
      count: 1,
      effectiveOn: '2026-03-14',
      reason: 'cancel',
      reversedReason: null,
      'sum.monthly': -8_000_00,
    };
    const shareOf = (opening: number) =>
      rollForwardTable(
        [{ count: 1, 'sum.monthly': opening }],
        [lost],
        [],
        { from: '2026-03-01', to: '2026-03-31' },
        (date) => date,
      ).foot?.at(-1);
    expect(shareOf(100_000_00)).toBe(80_000);
    expect(shareOf(0)).toBeUndefined();
  });
});

describe('discounts', () => {
  const bucket = (gross: number, lineDiscount: number, wholeDiscount: number) => ({
    gross,
    lineDiscount,
    wholeDiscount,
  });
  const estimate = (ownerUserId: string, oneTime: object, monthly: object) =>
    ({ ownerUserId, totals: { oneTime, monthly } }) as unknown as Parameters<
      typeof discountsTable
    >[0][number];

  it('count those of lines and of the whole, as a share of the gross', () => {
    const rows = [
      estimate('a', bucket(1000_00, 50_00, 50_00), bucket(0, 0, 0)),
      estimate('b', bucket(500_00, 0, 200_00), bucket(50_00, 5_00, 0)),
    ];
    const table = discountsTable(rows, nameOf);
    expect(table.rows.map(({ values }) => values)).toEqual([
      ['Bob', 1, 500_00, 200_00, 400_000, 50_00, 5_00, 100_000],
      ['Ann', 1, 1000_00, 100_00, 100_000, 0, 0, undefined],
    ]);
    expect(table.foot).toEqual(['All', 2, 1500_00, 300_00, 200_000, 50_00, 5_00, 100_000]);
  });
});

const line = (reason: string, monthly: number, effectiveOn = '2026-03-14') => ({
  count: 1,
  effectiveOn,
  reason,
  reversedReason: null,
  'sum.monthly': monthly,
});
const march = { from: '2026-03-01', to: '2026-03-31' };
const opening = [{ count: 1, 'sum.monthly': 100_000_00 }];
const table = (parts: Partial<Parameters<typeof attritionTable>[0]>, range = march) =>
  attritionTable(
    { before: opening, within: [], signed: [], open: [], joined: [], left: [], ...parts },
    range,
    (date) => date.slice(0, 7),
  );
const figure = ({ columns, foot }: ReportTable, id: string) =>
  foot?.[columns.findIndex((each) => each.id === id)];

describe('attrition', () => {
  it('R2: 8,000 lost of 100,000, 1,500 of it made good: 8.00 % gross and 6.50 % net', () => {
    const report = table({
      within: [line('cancel', -7_000_00), line('decrease', -500_00)],
      signed: [{ count: 2, signedOn: '2026-03-20', 'sum.rmrMadeGood': 1_500_00, 'sum.renewalLoss': 500_00 }],
    });
    expect(figure(report, 'lostRmr')).toBe(8_000_00);
    expect([figure(report, 'gross'), figure(report, 'net')]).toEqual([80_000, 65_000]);
  });

  it('R3: 120 customers left, 1,000 before and 1,100 after: 11.43 %, each month with what it began with', () => {
    const report = table(
      {
        open: [{ count: 1000 }],
        joined: [
          { count: 100, customerSince: '2026-03-02' },
          { count: 120, customerSince: '2026-04-10' },
        ],
        left: [
          { count: 20, lostOn: '2026-03-30' },
          { count: 100, lostOn: '2026-04-01' },
        ],
      },
      { from: '2026-03-01', to: '2026-04-30' },
    );
    expect(figure(report, 'accounts')).toBe(114_286);
    expect(report.rows.map(({ values }) => values.slice(6, 9))).toEqual([
      [1000, 20, 1080],
      [1080, 100, 1100],
    ]);
  });

  it('is nothing where nobody was there before', () => {
    const report = table({ before: [] });
    expect([figure(report, 'gross'), figure(report, 'net'), figure(report, 'accounts')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('R4: the roll-forward', () => {
  it('goes from 100,000 to 105,400', () => {
    const report = rollForwardTable(
      opening,
      [
        line('new', 6_500_00),
        line('increase', 900_00),
        line('reactivate', 150_00),
        line('cancel', -1_900_00),
        line('decrease', -250_00),
      ],
      [],
      march,
      (date) => date,
    );
    expect(figure(report, 'closing')).toBe(105_400_00);
  });
});
