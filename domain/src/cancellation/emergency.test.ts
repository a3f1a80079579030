import { describe, expect, test } from 'vitest';
import { emergencyFacts, offeredEmergency, soldEmergency, type EmergencyLine } from './emergency.ts';
import { noticedDay, noticeOfCancellation } from './notice.ts';
import { rightToCancel } from './right-to-cancel.ts';
import { shippedRules } from './shipped-rules.ts';
import { saleFacts } from './testing/sale-facts.ts';

const line = (fields: Partial<EmergencyLine> = {}): EmergencyLine => ({
  quantityMilli: 1000,
  optional: false,
  ...fields,
});
const pendant = line({ pers: true });
const sensors = (count: number, fields: Partial<EmergencyLine> = {}) =>
  line({ protects: true, quantityMilli: count * 1000, ...fields });

describe('an emergency button', () => {
  test.each([
    [[], 'none'],
    [[sensors(4)], 'none'],
    [[pendant], 'alone'],
    [[pendant, sensors(1)], 'alone'],
    [[pendant, sensors(2)], 'with_system'],
    [[pendant, sensors(1), sensors(1)], 'with_system'],
  ] as const)('of what was taken: %#', (lines, answer) => {
    expect(soldEmergency(lines)).toBe(answer);
  });

  test('is offered with any choice, and an alarm system only with every choice', () => {
    expect(offeredEmergency([])).toBe('none');
    expect(offeredEmergency([{ ...pendant, optional: true }, sensors(2)])).toBe('with_system');
    expect(offeredEmergency([pendant, sensors(3, { optional: true })])).toBe('alone');
    expect(offeredEmergency([pendant, sensors(3, { choice: { name: 'Sensor' } })])).toBe('alone');
    expect(offeredEmergency([pendant, sensors(3, { quantityRange: { min: 1000 } })])).toBe('alone');
    expect(offeredEmergency([pendant, sensors(3, { optionId: 'better' }), line({ optionId: 'good' })])).toBe(
      'alone',
    );
    expect(
      offeredEmergency([
        pendant,
        sensors(1),
        ...['good', 'better'].map((optionId) => sensors(1, { optionId })),
      ]),
    ).toBe('with_system');
  });
});

describe('the notice and the right agree', () => {
  const home = (region: string, lines: readonly EmergencyLine[]) => ({
    company: { name: 'Northgate', legalName: null, address: null },
    account: { type: 'residential' as const, site: { country: 'us' as const, region } },
    lines,
  });
  const signedOn = '2026-11-23';

  test.each([
    ['NY', [pendant, sensors(4)], 7, '2026-12-02'],
    ['NY', [sensors(4)], 3, '2026-11-27'],
    ['CA', [pendant], 7, '2026-12-02'],
    ['CA', [pendant, sensors(2)], 5, '2026-11-30'],
    ['CA', [sensors(2)], 5, '2026-11-30'],
    ['TX', [pendant], 3, '2026-11-27'],
  ] as const)('in %s: %#', (region, lines, days, lastDay) => {
    const offer = home(region, lines);
    const notice = noticeOfCancellation(offer, 'en', signedOn);
    expect(notice?.paragraphs.join(' ')).toContain(`within ${days} BUSINESS DAYS`);
    expect(noticedDay(offer, signedOn)).toBe(lastDay);
    const right = rightToCancel(
      saleFacts({ region, signedOn, ...emergencyFacts(soldEmergency(lines)) }),
      shippedRules,
    );
    expect(right.state === 'ends' && right.lastDay <= lastDay).toBe(true);
  });

  test('without a province nothing is promised', () => {
    const { company, lines } = home('', []);
    const account = { type: 'residential' as const, site: { country: 'ca' as const, region: '' } };
    expect(noticeOfCancellation({ company, account, lines }, 'en', signedOn)).toBeNull();
    expect(noticedDay({ account, lines }, signedOn)).toBeNull();
  });
});
