import { STARTING_COLOR } from '@sable/domain/company';
import { describe, expect, it, test } from 'vitest';
import { setupSteps, type SetupFacts } from './checklist.ts';

const nothingYet: SetupFacts = {
  company: { phone: null, email: null, address: null, pictureId: null, brandColor: STARTING_COLOR },
  hasTaxProfile: false,
  people: 1,
  hasProduct: false,
  hasMailed: false,
  hasAccount: false,
  hasEstimate: false,
};
const done = (facts: Partial<SetupFacts>) =>
  setupSteps({ ...nothingYet, ...facts })
    .filter((step) => step.done)
    .map((step) => step.id);

describe('the setup checklist', () => {
  it('has nothing ticked for a company that was just opened: its color and its first person do not count', () => {
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
    const { company } = nothingYet;
    expect(done({ company: { ...company, phone: '555 010 0100', email: null, address } })).toEqual([]);
    expect(done({ company: { ...company, phone: '555 010 0100', email: 'a@b.example', address } })).toEqual([
      'company',
    ]);
  });

  it.each([
    ['look', { company: { ...nothingYet.company, pictureId: 'p1' } }],
    ['look', { company: { ...nothingYet.company, brandColor: '#aa2211' } }],
    ['tax', { hasTaxProfile: true }],
    ['email', { hasMailed: true }],
    ['products', { hasProduct: true }],
    ['people', { people: 2 }],
    ['customers', { hasAccount: true }],
    ['estimate', { hasEstimate: true }],
  ] satisfies [string, Partial<SetupFacts>][])('ticks %s by what is there', (id, facts) => {
    expect(done(facts)).toEqual([id]);
  });
});

test('each step leads to its own place', () => {
  expect(setupSteps(nothingYet).map(({ href }) => href)).toContain('/setup?step=tax');
});
