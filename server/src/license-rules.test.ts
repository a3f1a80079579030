import { z } from 'zod';
import { expect, test } from 'vitest';
import { licenseRules, licenseRulesOf } from '@sable/domain/cancellation/license-rules';
import { ruleCorrections, rulesWith } from '@sable/domain/cancellation/rule-correction';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import type { Actor } from '@sable/domain/kernel/actor';
import { companyDay } from './test-day.ts';
import { testWorld } from './test-world.ts';

// Where the law requires a license, an estimate for a home is blocked until the license is recorded, or a warning
// appears.

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', { name: 'California', region: 'CA', components: [] });

const fresno = { line1: '12 Oak Street', city: 'Fresno', region: 'CA', postal: '93650' };

async function draft(site?: typeof fresno): Promise<string> {
  const id = await world.estimate(rep, await world.account(rep, 'Hanna Miller', site));
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', kind: 'equipment', unitPrice: 10_000 }],
  });
  return id;
}
const answerSchema = z.object({
  licenses: z.object({ blocks: z.array(z.string()), warnings: z.array(z.string()) }),
});
const licenses = async (id: string) => {
  const [answer] = (await world.run(rep, 'estimates.checkApproval', { id })).results;
  return answerSchema.parse(answer).licenses;
};
const confirm = (of: 'company' | 'rep') =>
  world.make(admin, 'rule-confirmations.confirm', {
    ruleId: `license-${of}-us-ca`,
    ruleVersion: 1,
    counsel: 'Lee Ortiz',
    confirmedOn: companyDay(-1),
  });

test('a rule that nobody confirmed warns, one that counsel confirmed keeps it from being sent', async () => {
  const id = await draft(fresno);
  const { blocks, warnings } = await licenses(id);
  expect([blocks.length, warnings.length]).toEqual([0, 2]);
  expect(warnings[0]).toMatch(/^California requires a company license .+ none is on file\. Your counsel/);
  // A place without a license rule requires nothing.
  expect(await licenses(await draft())).toEqual({ blocks: [], warnings: [] });

  await confirm('company');
  await confirm('rep');
  const send = (actor: Actor) => world.run(actor, 'estimates.send', { id });
  await expect(send(rep)).rejects.toThrow('California requires a company license');
  const company = await world.find(admin, 'companies', { id: admin.companyId });
  await world.run(admin, 'companies.update', { id: company?.['id'], patch: { licence: 'ACO 7788' } });
  await expect(send(rep)).rejects.toThrow(
    /California requires a rep license .+ sales person has no valid one/,
  );
  const hold = (licenceExpiresOn: string) =>
    world.run(admin, 'users.update', { id: rep.id, patch: { licenceNumber: 'ASR 12', licenceExpiresOn } });
  await hold(companyDay(-1));
  await expect(send(rep)).rejects.toThrow('has no valid one');
  await hold(companyDay());
  await send(rep);
  const version = await world.find(admin, 'estimate-versions', { estimateId: id });
  expect(estimateContentSchema.parse(version?.['content'])).toMatchObject({
    company: { licence: 'ACO 7788' },
    preparedBy: { licence: 'ASR 12' },
  });
  await hold(companyDay(-1));
});

test('an administrator says why it goes without, and nobody else does', async () => {
  const id = await draft(fresno);
  const override = (actor: Actor, reason: string) =>
    world.run(actor, 'estimates.overrideLicense', { id, reason });
  await expect(override(rep, 'I know them')).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await expect(override(admin, ' ')).rejects.toMatchObject({ code: 'INVALID' });
  await override(admin, 'Renewal is filed');
  expect(await licenses(id)).toEqual({ blocks: [], warnings: [] });
  await world.run(rep, 'estimates.send', { id });
  expect(await world.list(admin, 'estimates', { id })).toMatchObject([
    { status: 'sent', licenseOverride: 'Renewal is filed' },
  ]);
});

test('a rule holds for homes of its place on its days', () => {
  const [rule] = licenseRules;
  const dated = rule ? [{ ...rule, effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' }] : [];
  const at = (day: string, type: 'residential' | 'commercial' = 'residential', region = 'CA') =>
    licenseRulesOf({ type, site: { country: 'us', region } }, day, dated).length;
  expect([at('2025-12-31'), at('2026-01-01'), at('2026-12-31'), at('2027-01-01')]).toEqual([0, 1, 1, 0]);
  expect([at('2026-06-01', 'commercial'), at('2026-06-01', 'residential', 'OH')]).toEqual([0, 0]);
});

test('a rule of licenses that counsel ended is asked for until its last day', async () => {
  const tomorrow = companyDay(1);
  await world.run(admin, 'rule-corrections.give', {
    ruleId: 'license-rep-us-ca',
    ruleVersion: 1,
    values: { kind: 'license' },
    covers: 'Alarm agreements: the agent',
    effectiveFrom: tomorrow,
    effectiveTo: tomorrow,
    law: 'Cal. Bus. & Prof. Code 7599.54, repealed',
    counsel: 'Lee Ortiz',
    confirmedOn: companyDay(),
  });
  const row = await world.find(admin, 'rule-corrections', { ruleId: 'license-rep-us-ca' });
  const { licenses: table } = rulesWith(ruleCorrections.schema.array().parse([row]));
  const home = { type: 'residential', site: { country: 'us', region: 'CA' } } as const;
  const asked = (day: string) => licenseRulesOf(home, day, table).map(({ of, version }) => [of, version]);
  expect([companyDay(), tomorrow, companyDay(2)].map(asked)).toEqual([
    [
      ['company', 1],
      ['rep', 1],
    ],
    [
      ['company', 1],
      ['rep', 1001],
    ],
    [['company', 1]],
  ]);
  const draftNow = await draft(fresno);
  expect((await licenses(draftNow)).blocks).not.toEqual([]);
});

test('a company with licenses by place shows the one of the home, and has none on file elsewhere', async () => {
  const keep = (licences: string) =>
    world.run(admin, 'companies.update', { id: admin.companyId, patch: { licence: 'OH 53', licences } });
  await expect(keep('ACO 7788')).rejects.toMatchObject({ code: 'INVALID', details: { field: 'licences' } });
  const shown = async (id: string) => {
    await world.run(rep, 'estimates.send', { id });
    const version = await world.find(admin, 'estimate-versions', { estimateId: id });
    return estimateContentSchema.parse(version?.['content']).company.licence;
  };
  await world.run(admin, 'users.update', {
    id: rep.id,
    patch: { licenceNumber: 'ASR 12', licenceExpiresOn: companyDay() },
  });
  await keep('OH: OH 53-18-1427');
  const fresh = await draft(fresno);
  await expect(shown(fresh)).rejects.toThrow('California requires a company license');
  await keep('OH: OH 53-18-1427\nCA: ACO 7788');
  expect(await shown(fresh)).toBe('ACO 7788');
  expect(await shown(await draft())).toBe('OH 53-18-1427');
  await keep('CA: ACO 7788');
  expect(await shown(await draft())).toBeNull();
});

test('in Saskatchewan an agreement whose form is not on file with the registrar warns, until its day is entered', async () => {
  await world.run(admin, 'tax-profiles.create', { name: 'SK', country: 'ca', region: 'SK', components: [] });
  const agreementId = await world.make(admin, 'agreements.create', {
    name: 'Homes',
    body: '# Service\nWe watch.',
    state: 'in_use',
  });
  const regina = { line1: '1 Elm Street', city: 'Regina', region: 'SK', postal: 'S4P 3Y2', country: 'ca' };
  const id = await draft(regina);
  const unfiled = async () =>
    (await licenses(id)).warnings.filter((phrase) => phrase.includes('on file with a registrar'));
  expect(await unfiled()).toEqual([expect.stringContaining('no filing date is recorded for “Homes”')]);
  await world.run(admin, 'agreements.update', { id: agreementId, patch: { formFiledOn: companyDay(-1) } });
  expect(await unfiled()).toEqual([]);
  await world.run(admin, 'agreements.update', { id: agreementId, patch: { state: 'retired' } });
});
