import { accounts } from '@sable/domain/account';
import { contacts } from '@sable/domain/contact';
import { describe, expect, it } from 'vitest';
import { newAccountForm, newDraft, type NewAccountDraft } from './new-account-form.ts';

const createArgs = (typed: NewAccountDraft) => newAccountForm.parse(typed);

const draft = { ...newDraft('us', null), name: 'Lee Household', phone: '555 010 0200' };

describe('a new account', () => {
  it('needs a name and says what is wrong with phone and email', () => {
    const refused = newAccountForm.safeParse({ ...draft, name: ' ', phone: 'call me', email: 'ann@' });
    expect(refused.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'This field is required.'],
      ['phone', 'Use a phone number such as +1 555 010 0200.'],
      ['email', 'Invalid email address'],
    ]);
  });

  it('makes the household its own first contact', () => {
    expect(createArgs(draft).contact).toEqual({
      name: 'Lee Household',
      phone: '555 010 0200',
      email: null,
      relation: 'owner',
    });
  });

  it('makes the person of a business its contact', () => {
    const made = createArgs({ ...draft, type: 'commercial', name: 'Lee Foods', person: 'Ann Lee' });
    expect(made.contact).toMatchObject({ name: 'Ann Lee', relation: 'manager' });
    expect(made.account).toMatchObject({ type: 'commercial', name: 'Lee Foods' });
  });

  it('makes the person of a household who signs its contact', () => {
    const made = createArgs({ ...draft, name: 'The Ortiz Family', person: ' Rosa Ortiz ' });
    expect(made.contact).toMatchObject({ name: 'Rosa Ortiz', phone: '555 010 0200', relation: 'owner' });
    expect(made.account).toMatchObject({ type: 'residential', name: 'The Ortiz Family' });
  });

  it('keeps a person who was named without a phone or an email', () => {
    for (const type of ['residential', 'commercial'] as const)
      expect(createArgs({ ...draft, type, phone: '', person: 'Rosa Ortiz' }).contact).toMatchObject({
        name: 'Rosa Ortiz',
      });
  });

  it('makes no contact that nobody could reach, and no address that was not typed', () => {
    const made = createArgs({ ...draft, phone: '' });
    expect(made).not.toHaveProperty('contact');
    expect(made.account).not.toHaveProperty('site');
  });

  it('sends only fields that a person may write', () => {
    const made = createArgs({
      ...draft,
      ownerUserId: '01890000-0000-7000-8000-000000000001',
      leadSource: 'Fair',
      campaign: 'Spring mailer',
      accountNumber: 'A-1001',
      city: 'Dayton',
    });
    expect(made.account).toMatchObject({ campaign: 'Spring mailer', accountNumber: 'A-1001' });
    expect(createArgs(draft).account).not.toHaveProperty('campaign');
    expect(Object.keys(made.account).filter((field) => !accounts.writableFields.includes(field))).toEqual([]);
    expect(
      Object.keys(made.contact ?? {}).filter((field) => !contacts.writableFields.includes(field)),
    ).toEqual([]);
  });
});
