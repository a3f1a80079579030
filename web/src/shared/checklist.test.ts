import { describe, expect, it } from 'vitest';
import { setupSteps, type SetupFacts } from './checklist.ts';

const nothingYet: SetupFacts = {
  company: { phone: null, email: null, address: null },
  taxProfiles: [0],
  hasProduct: false,
  people: 1,
  hasAccount: false,
  hasEstimate: false,
};
const done = (facts: Partial<SetupFacts>) =>
  setupSteps({ ...nothingYet, ...facts })
    .filter((step) => step.done)
    .map((step) => step.id);

describe('the setup checklist', () => {
  it('has nothing ticked for a company that was just opened: the empty tax profile and the first person do not count', () => {
    expect(done({})).toEqual([]);
  });

  it('wants phone, email and street before the company details are done', () => {
    const address = {
      line1: '1 Main Street',
      line2: '',
      city: '',
      region: '',
      postal: '',
      county: '',
      country: 'us',
      type: 'commercial',
    } as const;
    expect(done({ company: { phone: '555 010 0100', email: null, address } })).toEqual([]);
    expect(done({ company: { phone: '555 010 0100', email: 'a@b.example', address } })).toEqual(['company']);
  });

  it.each([
    ['tax', { taxProfiles: [0, 2] }],
    ['products', { hasProduct: true }],
    ['people', { people: 2 }],
    ['account', { hasAccount: true }],
    ['estimate', { hasEstimate: true }],
  ] satisfies [string, Partial<SetupFacts>][])('ticks %s by what is there', (id, facts) => {
    expect(done(facts)).toEqual([id]);
  });
});
