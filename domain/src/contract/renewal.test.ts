import { describe, expect, test } from 'vitest';
import {
  noticeCounts,
  noticeDueOn,
  renewalNotice,
  renewalOf,
  renewalRulesOf,
  renewedUntil,
} from './renewal.ts';
import { renewalRules, type NoticeMeans } from './renewal-rules.ts';
import { shippedRules } from '../cancellation/shipped-rules.ts';

const home = (region: string, type = 'residential') => ({ type, site: { country: 'us' as const, region } });
const rulesIn = (region: string, type?: string, signedOn = '2024-12-20') =>
  renewalRulesOf(home(region, type), signedOn, renewalRules);

const contract = {
  endsOn: '2027-12-31',
  renewal: 'months' as const,
  renewalMonths: 24,
  noticeDays: 30,
  renewalAcknowledged: false,
  noticeSentOn: null,
  noticeSentBy: null,
  noticeSentFor: null,
  startsOn: '2026-01-01',
};
const sent = (noticeSentOn: string, noticeSentBy: NoticeMeans = 'certified_mail') => ({
  ...contract,
  noticeSentOn,
  noticeSentBy,
  noticeSentFor: contract.endsOn,
});

describe('the days of a notice', () => {
  test('New York: ends Dec 31, 30 days: last day Dec 1, window Nov 1 to 16, task Oct 17', () => {
    expect(renewalNotice(contract, rulesIn('NY'))).toEqual({
      lastDay: '2027-12-01',
      window: { opens: '2027-11-01', closes: '2027-11-16' },
      means: ['certified_mail', 'by_hand'],
      taskOn: '2027-10-17',
    });
  });

  test('elsewhere the office is notified 45 days before the last day, and no window opens', () => {
    expect(renewalNotice(contract, rulesIn('TX'))).toEqual({
      lastDay: '2027-12-01',
      window: null,
      means: [],
      taskOn: '2027-10-17',
    });
    expect(renewalNotice({ ...contract, noticeDays: 0 }, [])?.taskOn).toBe('2027-11-16');
    expect(renewalNotice({ ...contract, endsOn: null }, [])).toBeNull();
  });

  test('New York asks for nothing where the contract goes on from month to month', () => {
    expect(renewalNotice({ ...contract, renewal: 'month_to_month' }, rulesIn('NY'))?.window).toBeNull();
    expect(renewalNotice({ ...contract, renewalMonths: 1 }, rulesIn('NY'))?.window).toBeNull();
  });

  test('the clock looks once a term, never at an addendum, and never after the day of any rule', () => {
    const noticed = { ...contract, termMonths: 12, noticedFor: null, parentId: null };
    const from = noticeDueOn(noticed);
    expect(from).toBe('2027-10-17');
    for (const region of ['NY', 'CA', 'TN', 'TX'])
      expect((renewalNotice(contract, rulesIn(region))?.taskOn ?? '') >= (from ?? '9')).toBe(true);
    expect(noticeDueOn({ ...noticed, noticedFor: contract.endsOn })).toBeNull();
    expect(noticeDueOn({ ...noticed, noticedFor: '2026-12-31' })).toBe('2027-10-17');
    expect(noticeDueOn({ ...noticed, parentId: 'p' })).toBeNull();
    expect(noticeDueOn({ ...noticed, endsOn: null })).toBeNull();
  });
});

describe('how a term goes on', () => {
  test.each([
    ['2027-10-31', 'certified_mail', false],
    ['2027-11-01', 'certified_mail', true],
    ['2027-11-16', 'by_hand', true],
    ['2027-11-17', 'by_hand', false],
    ['2027-11-05', 'email', false],
    ['2027-11-05', 'mail', false],
  ] as const)('a notice in New York of %s by %s: counts %s', (on, by, counts) => {
    const rules = rulesIn('NY');
    const contractWithNotice = sent(on, by);
    const notice = renewalNotice(contractWithNotice, rules);
    expect(notice && noticeCounts(contractWithNotice, notice)).toBe(counts);
    expect(renewalOf(contractWithNotice, rules)).toEqual(
      counts ? { months: 24, lacks: null } : { months: 0, lacks: 'notice' },
    );
  });

  test('a notice of an earlier term does not count for this one', () => {
    const contractWithNotice = { ...sent('2027-11-05'), noticeSentFor: '2025-12-31' };
    expect(renewalOf(contractWithNotice, rulesIn('NY'))).toEqual({ months: 0, lacks: 'notice' });
  });

  test('California: without an acknowledgment of its own a home renews from month to month', () => {
    expect(renewalOf(contract, rulesIn('CA'))).toEqual({ months: 0, lacks: 'acknowledgment' });
    expect(renewalOf({ ...contract, renewalAcknowledged: true }, rulesIn('CA')).months).toBe(24);
    expect(renewalOf(contract, rulesIn('CA', 'commercial')).months).toBe(24);
    expect(renewalOf(contract, rulesIn('CA', 'residential', '2016-12-31')).months).toBe(24);
    expect(renewalOf({ ...contract, renewalMonths: 1 }, rulesIn('CA'))).toEqual({ months: 1, lacks: null });
  });

  test('Tennessee: no renewal is longer than 12 months', () => {
    expect(renewalOf(contract, rulesIn('TN'))).toEqual({ months: 12, lacks: null });
    expect(renewalOf({ ...contract, renewalMonths: 6 }, rulesIn('TN')).months).toBe(6);
    expect(renewalOf(contract, rulesIn('TN', 'commercial')).months).toBe(24);
  });

  test('a clock that stood still renews as often as it takes, and each term asks for a notice of its own', () => {
    expect(renewedUntil(contract, [], '2027-12-31')).toBe('2027-12-31');
    expect(renewedUntil(contract, [], '2028-01-01')).toBe('2029-12-31');
    expect(renewedUntil(contract, [], '2030-01-01')).toBe('2031-12-31');
    expect(renewedUntil(sent('2027-11-05'), rulesIn('NY'), '2028-01-01')).toBe('2029-12-31');
    // A contract that begins on the 31st returns to that day after a short month.
    const monthly = { ...contract, startsOn: '2026-01-31', endsOn: '2027-01-30', renewalMonths: 1 };
    expect(
      ['2027-02-01', '2027-03-01', '2027-04-01'].map((today) => renewedUntil(monthly, [], today)),
    ).toEqual(['2027-02-27', '2027-03-30', '2027-04-29']);
    expect(renewedUntil({ ...monthly, endsOn: '2027-02-27' }, [], '2027-03-01')).toBe('2027-03-30');
    // An end day that does not fit the start day is the base of the renewal.
    expect(renewedUntil({ ...monthly, endsOn: '2027-02-14' }, [], '2027-03-01')).toBe('2027-03-14');
    expect(renewedUntil({ ...monthly, startsOn: null }, [], '2027-02-01')).toBe('2027-02-27');
    expect(renewedUntil(sent('2027-11-05'), rulesIn('NY'), '2030-01-01')).toBeNull();
    expect(renewedUntil({ ...contract, renewal: 'month_to_month' }, [], '2028-01-01')).toBeNull();
  });
});

test('a rule has an id that no other confirmable rule has, and names its source', () => {
  const ids = [...renewalRules, ...shippedRules].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(renewalRules.filter(({ law }) => law === '')).toEqual([]);
});
