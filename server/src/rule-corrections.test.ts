import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { setClock } from './test-clock.ts';
import { acceptEstimate, handOver, sendEstimate } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

// Rules of law that a company's counsel replaces without a product release.

const world = await testWorld();
const admin = await world.company();
const manager = await world.person(admin, 'manager');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

beforeAll(async () => {
  for (const region of ['TX', 'GA'])
    await world.run(admin, 'tax-profiles.create', { name: region, country: 'us', region, components: [] });
  await world.run(admin, 'agreements.create', {
    name: 'Homes',
    body: '# Service\n{{company}} watches.',
    state: 'in_use',
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const fiveDays = {
  kind: 'right',
  period: { unit: 'business', days: 5, countsSaturday: true },
  starts: 'agreement',
  refundDays: 10,
  stopsWork: false,
  noWaiver: false,
};
const give = (more: object = {}, actor = admin) =>
  world.run(actor, 'rule-corrections.give', {
    ruleId: 'us-tx',
    ruleVersion: 1,
    values: fiveDays,
    covers: 'Sales at home',
    effectiveTo: null,
    effectiveFrom: '2026-12-01',
    law: 'Tex. Bus. & Com. Code 601.052, as amended',
    note: 'House bill read in full.',
    counsel: 'Ada Quill',
    confirmedOn: '2026-11-20',
    ...more,
  });

async function send(site = austin): Promise<{ id: string; token: string }> {
  const id = await world.estimate(rep, await world.account(rep, 'Hanna Miller', site));
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }],
  });
  return { id, token: await sendEstimate(world, rep, id) };
}
const contentOf = async (estimateId: string) =>
  estimateContentSchema.parse((await world.find(admin, 'estimate-versions', { estimateId }))?.['content']);

/** Signs an estimate and hands over its papers on the same day. Returns the right to cancel. */
async function sign({ id: estimateId, token }: { id: string; token: string }, on: string) {
  await acceptEstimate(world, token);
  const right = await world.find(admin, 'cancellation-rights', { estimateId });
  await handOver(world, rep, right?.['id'], on);
  return world.find(admin, 'cancellation-rights', { estimateId });
}

describe('who gives a rule, and when', () => {
  test('an administrator alone; everybody in the office reads it, with who gave it', async () => {
    setClock('2026-11-20T18:00:00.000Z');
    for (const other of [manager, office, rep])
      await expect(give({}, other)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await give();
    for (const reader of [office, rep])
      expect(await world.list(reader, 'rule-corrections', { ruleId: 'us-tx' })).toMatchObject([
        {
          kind: 'right',
          ruleVersion: 1001,
          effectiveFrom: '2026-12-01',
          counsel: 'Ada Quill',
          confirmedOn: '2026-11-20',
          note: 'House bill read in full.',
          rule: { id: 'us-tx', place: 'us-tx', period: { days: 5 }, reading: 'read' },
        },
      ]);
    const installer = await world.person(admin, 'installer');
    expect(await world.list(installer, 'rule-corrections', { ruleId: 'us-tx' })).toEqual([]);
    // This also confirms the rule, and does not confirm the previous version.
    expect(await world.list(admin, 'rule-confirmations', { ruleId: 'us-tx' })).toMatchObject([
      { ruleVersion: 1001, counsel: 'Ada Quill', electronic: false },
    ]);
    // Another company still has the rules shipped with the product.
    const other = await world.company('Other Alarm');
    expect(await world.list(other, 'rule-corrections', { ruleId: 'us-tx' })).toEqual([]);
  });

  test('not from a day that has passed, of a rule that is unknown, or of words that have changed since', async () => {
    setClock('2026-11-20T18:00:00.000Z');
    await expect(give({ ruleVersion: 1001, effectiveFrom: '2026-11-19' })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'effectiveFrom' },
    });
    await expect(give({ ruleVersion: 1001, confirmedOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(give({ ruleId: 'us-xx' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(give()).rejects.toMatchObject({ code: 'NOT_READY' });
    await expect(give({ ruleVersion: 1001, law: ' ' })).rejects.toMatchObject({ code: 'INVALID' });
    // A rule that applies to every home in the country cannot have an end date.
    await expect(give({ ruleId: 'us', ruleVersion: 2, effectiveTo: '2027-01-31' })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'effectiveTo' },
    });
    expect(await world.list(admin, 'rule-corrections', { ruleId: 'us' })).toEqual([]);
    expect(await world.list(admin, 'rule-corrections', { ruleId: 'us-tx' })).toHaveLength(1);
  });

  test('a given version is confirmed, and its confirmation is withdrawn, like any other', async () => {
    setClock('2026-11-20T18:00:00.000Z');
    const row = await world.find(admin, 'rule-confirmations', { ruleId: 'us-tx', ruleVersion: 1001 });
    await world.run(admin, 'rule-confirmations.withdraw', { id: row?.['id'] });
    await world.run(admin, 'rule-confirmations.confirm', {
      ruleId: 'us-tx',
      ruleVersion: 1001,
      counsel: 'Ada Quill',
      confirmedOn: '2026-11-20',
    });
    expect(await world.list(admin, 'rule-confirmations', { ruleId: 'us-tx' })).toHaveLength(1);
  });
});

describe('a sale in the place', () => {
  test('has the days of the rule from its day on, and not before', async () => {
    setClock('2026-11-30T18:00:00.000Z');
    const earlier = await send();
    expect((await contentOf(earlier.id)).notice?.paragraphs.join(' ')).toContain('3 BUSINESS DAYS');
    expect(await sign(earlier, '2026-11-30')).toMatchObject({ lastDay: '2026-12-03', state: 'ends' });

    setClock('2026-12-24T18:00:00.000Z');
    const later = await send();
    const { notice, rightRules, rightStatement } = await contentOf(later.id);
    expect(notice?.paragraphs.join(' ')).toContain('5 BUSINESS DAYS');
    expect(rightStatement?.said[0]?.text).toContain('fifth business day');
    expect(rightRules).toMatchObject([{ id: 'us' }, { id: 'us-tx', version: 1001 }]);
    expect(await sign(later, '2026-12-24')).toMatchObject({
      lastDay: '2026-12-31',
      rules: [{ id: 'us' }, { id: 'us-tx', version: 1001, law: 'Tex. Bus. & Com. Code 601.052, as amended' }],
    });
    // A signed sale keeps the rule in force when it was signed.
    const old = await world.find(admin, 'cancellation-rights', { estimateId: earlier.id });
    expect(old).toMatchObject({ lastDay: '2026-12-03', rules: [{ id: 'us' }, { id: 'us-tx', version: 1 }] });
  });

  test('never ends before the day that its papers name, even where the rule is shorter since', async () => {
    const atlanta = { line1: '12 Oak Street', city: 'Atlanta', region: 'GA', postal: '30301' };
    setClock('2026-12-01T18:00:00.000Z');
    await give({ ruleId: 'us-ga', effectiveFrom: '2026-12-01' });
    const offer = await send(atlanta);
    setClock('2026-12-02T18:00:00.000Z');
    await give({
      ruleId: 'us-ga',
      ruleVersion: 1001,
      effectiveFrom: '2026-12-02',
      values: {
        ...fiveDays,
        period: { unit: 'business', days: 3, countsSaturday: true },
        stopsWork: true,
        noWaiver: true,
      },
    });
    const right = await sign(offer, '2026-12-02');
    expect(right).toMatchObject({ lastDay: '2026-12-08', rules: [{ id: 'us' }, { version: 1002 }] });
    await expect(
      world.run(office, 'cancellation-rights.recordWaiver', {
        id: right?.['id'],
        on: '2026-12-02',
        reason: 'Break-in last night',
        fileId: '01890000-0000-7000-8000-00000000000f',
      }),
    ).rejects.toThrow('The law of this place does not allow a waiver');
  });
});

describe('a rule that the product does not have', () => {
  const sanJuan = { line1: '1 Calle Sol', city: 'San Juan', region: 'PR', postal: '00901' };
  const add = (more: object = {}, actor = admin) =>
    world.run(actor, 'rule-corrections.add', {
      place: 'us-pr',
      seniors: true,
      pers: null,
      values: { ...fiveDays, period: { unit: 'business', days: 8, countsSaturday: true } },
      covers: 'Buyers of 65 or older',
      effectiveTo: null,
      effectiveFrom: '2026-12-01',
      law: '10 L.P.R.A. 4101',
      counsel: 'Ada Quill',
      confirmedOn: '2026-11-20',
      ...more,
    });

  test('is added for a place, asked for at the hand-over, and counts for what is sold from its day on', async () => {
    setClock('2026-11-24T18:00:00.000Z');
    await world.run(admin, 'tax-profiles.create', {
      name: 'PR',
      country: 'us',
      region: 'PR',
      components: [],
    });
    await add();
    const before = await sign(await send(sanJuan), '2026-11-24');
    expect(before).toMatchObject({ lastDay: '2026-11-28', rules: [{ id: 'us' }] });
    setClock('2026-12-01T18:00:00.000Z');
    const offer = await send(sanJuan);
    const { notice, rightStatement } = await contentOf(offer.id);
    expect(notice?.paragraphs.join(' ')).toContain('within 8 BUSINESS DAYS');
    expect(rightStatement?.said[0]?.text).toContain('8th business day');
    await acceptEstimate(world, offer.token);
    const right = await world.find(admin, 'cancellation-rights', { estimateId: offer.id });
    expect(right).toMatchObject({
      rules: [{ id: 'us' }, { id: 'us-pr-own-1', version: 1001, seniors: true }],
    });
    const leavePapers = (more: object) => handOver(world, rep, right?.['id'], '2026-12-01', more);
    await expect(leavePapers({})).rejects.toMatchObject({ code: 'INVALID', details: { field: 'senior' } });
    await leavePapers({ senior: 'yes' });
    expect(await world.find(admin, 'cancellation-rights', { estimateId: offer.id })).toMatchObject({
      lastDay: '2026-12-10',
    });
  });

  test('is confirmed by that, corrected like any other, and a second one of its place counts in addition', async () => {
    setClock('2026-11-24T18:00:00.000Z');
    await add({ place: 'ca-yt', seniors: false, effectiveTo: '2027-01-31' });
    await add({ place: 'ca-yt', seniors: false });
    expect(
      await world.list(admin, 'rule-confirmations', { ruleId: ['ca-yt-own-1', 'ca-yt-own-2'] }),
    ).toMatchObject([{ ruleVersion: 1001, counsel: 'Ada Quill' }, { ruleVersion: 1001 }]);
    await give({ ruleId: 'ca-yt-own-2', ruleVersion: 1001 });
    // Both were created at the same instant, so their order is undefined.
    const [first, second] = [1001, 1002].map((ruleVersion) =>
      world.list(admin, 'rule-corrections', { ruleId: 'ca-yt-own-2', ruleVersion }),
    );
    expect(await first).toHaveLength(1);
    expect(await second).toMatchObject([{ rule: { place: 'ca-yt', period: { days: 5 } } }]);
  });

  test('is an administrator’s to add, for a state or province, from today on', async () => {
    setClock('2026-11-24T18:00:00.000Z');
    for (const actor of [manager, office, rep])
      await expect(add({}, actor)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    for (const [field, more] of [
      ['place', { place: 'us-zz' }],
      ['place', { place: 'us' }],
      ['effectiveFrom', { effectiveFrom: '2026-11-23' }],
      ['effectiveTo', { effectiveTo: '2026-11-30' }],
      ['confirmedOn', { confirmedOn: '2026-11-25' }],
    ] as const)
      await expect(add(more)).rejects.toMatchObject({ code: 'INVALID', details: { field } });
  });
});

describe('a statutory holiday', () => {
  const boise = { line1: '1 Main Street', city: 'Boise', region: 'ID', postal: '83702' };
  const dayAfter = {
    kind: 'holiday',
    falls: { on: 'date', month: 12, day: 26 },
    observed: 'nearest',
    evenYearsOnly: false,
  };
  const addHoliday = (more: object = {}, actor = admin) =>
    world.run(actor, 'rule-corrections.addHoliday', {
      ...{ place: 'us-id', values: dayAfter, covers: 'Day after Christmas', effectiveTo: null },
      ...{ effectiveFrom: '2026-12-20', law: 'Idaho Code 73-108, as amended' },
      ...{ counsel: 'Ada Quill', confirmedOn: '2026-12-20', ...more },
    });
  const lastDayOf = async (estimateId: string) =>
    (await world.find(admin, 'cancellation-rights', { estimateId }))?.['lastDay'];

  test('is added by an administrator, and dates what is sent and signed from then on, nothing before', async () => {
    setClock('2026-12-20T18:00:00.000Z');
    await world.run(admin, 'tax-profiles.create', {
      name: 'ID',
      country: 'us',
      region: 'ID',
      components: [],
    });
    const before = await send(boise);
    for (const actor of [manager, office, rep])
      await expect(addHoliday({}, actor)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    for (const [field, more] of [
      ['place', { place: 'us-zz' }],
      ['values.falls.day', { values: { ...dayAfter, falls: { on: 'date', month: 2, day: 30 } } }],
      ['effectiveFrom', { effectiveFrom: '2026-12-19' }],
      ['law', { law: '' }],
    ] as const)
      await expect(addHoliday(more)).rejects.toMatchObject({ code: 'INVALID', details: { field } });
    const signedBefore = await send(boise);
    setClock('2026-12-24T18:00:00.000Z');
    // Idaho does not count Saturdays: Mon 12-28, Tue 12-29, Wed 12-30.
    await sign(signedBefore, '2026-12-24');
    expect(await lastDayOf(signedBefore.id)).toBe('2026-12-30');
    await addHoliday({
      ...{ effectiveFrom: '2026-12-24', confirmedOn: '2026-12-24', covers: 'Closing days' },
      values: { ...dayAfter, falls: { on: 'date', month: 12, day: 28 } },
    });
    expect(await world.list(admin, 'rule-confirmations', { ruleId: 'holiday-us-id-own-1' })).toMatchObject([
      { ruleVersion: 1001, counsel: 'Ada Quill' },
    ]);
    expect(await world.list(rep, 'rule-corrections', { kind: 'holiday' })).toMatchObject([
      { rule: { place: 'us-id', covers: 'Closing days', reading: 'read' } },
    ]);
    const after = await send(boise);
    expect((await contentOf(after.id)).rightHolidays?.at(-1)).toMatchObject({ covers: 'Closing days' });
    expect(await contentOf(before.id)).not.toHaveProperty('rightHolidays');
    await sign(after, '2026-12-24');
    expect(await lastDayOf(after.id)).toBe('2026-12-31');
    // The law on the day of signing gives the longer period and applies to estimates sent before it.
    await sign(before, '2026-12-24');
    expect(await lastDayOf(before.id)).toBe('2026-12-31');

    // A signed sale keeps its list of holidays, even if a holiday is ended afterwards and its period is recalculated.
    await world.run(admin, 'rule-corrections.give', {
      ...{ ruleId: 'holiday-us-id-own-1', ruleVersion: 1001, values: dayAfter, covers: 'Closing days' },
      ...{ effectiveFrom: '2026-12-24', effectiveTo: '2026-12-24', law: 'Repealed' },
      ...{ counsel: 'Ada Quill', confirmedOn: '2026-12-24' },
    });
    const right = await world.find(admin, 'cancellation-rights', { estimateId: signedBefore.id });
    expect(right?.['holidays']).toContainEqual(expect.objectContaining({ id: 'holiday-us-christmas' }));
    await world.run(admin, 'cancellation-rights.withdrawHandOver', { id: right?.['id'] });
    await handOver(world, rep, right?.['id'], '2026-12-24', { method: 'mailed', proof: 'Tracking 12' });
    expect(await lastDayOf(signedBefore.id)).toBe('2026-12-30');
    expect(await lastDayOf(after.id)).toBe('2026-12-31');
    const ended = await send(boise);
    await sign(ended, '2026-12-24');
    expect(await lastDayOf(ended.id)).toBe('2026-12-30');
  });
});
