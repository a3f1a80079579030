import { describe, expect, test } from 'vitest';
import {
  guaranteeEndsOn,
  chargedBack,
  fundingOf,
  paidMonthsOf,
  type FundedService,
  type ProgramTerms,
} from './funding-terms.ts';

const program: ProgramTerms = {
  id: 'p',
  multiple: 34,
  holdbackPpm: 100_000,
  guaranteeMonths: 12,
  deductsStationFee: false,
  chargeback: 'full',
};
const service = (monthly: number, cost: number, paidTo: FundedService['paidTo']): FundedService => ({
  monthly,
  cost,
  paidTo,
});
const f1 = [service(4999, 650, 'third_party')];

describe('what a program pays', () => {
  test('case F1: 34 × (49.99 − 6.50), 10 % held back', () => {
    expect(fundingOf(f1, program)).toEqual({
      affiliateId: 'p',
      netRmr: 4349,
      multiple: 34,
      payout: 147_866,
      holdback: 14_787,
      guaranteeMonths: 12,
      chargeback: 'full',
    });
  });

  test('the station’s fee is deducted where the program says so, the company’s own cost never, an untagged one always', () => {
    const services = [
      service(3000, 400, 'station'),
      service(2000, 300, 'own'),
      service(1000, 200, null),
      service(500, 100, 'third_party'),
    ];
    expect(fundingOf(services, program).netRmr).toBe(6200);
    expect(fundingOf(services, { ...program, deductsStationFee: true }).netRmr).toBe(5800);
  });

  test('services that cost more than they earn are worth nothing', () => {
    expect(fundingOf([service(500, 900, 'third_party')], program)).toMatchObject({ netRmr: -400, payout: 0 });
  });
});

describe('what goes back', () => {
  const full = fundingOf(f1, program);
  const prorated = fundingOf(f1, { ...program, chargeback: 'prorated' });

  test('case F1, canceled after 5 paid months: first from what is held back', () => {
    expect(chargedBack(full, 5)).toEqual({ total: 147_866, fromHoldback: 14_787, toPay: 133_079 });
    expect(chargedBack(prorated, 5)).toEqual({ total: 86_255, fromHoldback: 14_787, toPay: 71_468 });
  });

  test('nothing once the guarantee is over, and never more of the holdback than goes back', () => {
    expect(chargedBack(full, 12)).toEqual({ total: 0, fromHoldback: 0, toPay: 0 });
    expect(chargedBack(prorated, 11)).toEqual({ total: 12_322, fromHoldback: 12_322, toPay: 0 });
  });

  test('months count from the start of the contract, and the guarantee ends with them', () => {
    const contract = { funding: full, startsOn: '2025-03-20', fundedOn: '2025-04-02' };
    expect(paidMonthsOf(contract, '2025-08-19')).toBe(4);
    expect(paidMonthsOf(contract, '2025-08-20')).toBe(5);
    expect(paidMonthsOf({ startsOn: null, fundedOn: '2025-04-02' }, '2025-05-02')).toBe(1);
    expect(guaranteeEndsOn(contract)).toBe('2026-03-20');
    expect(guaranteeEndsOn({ ...contract, funding: null })).toBeNull();
  });
});
