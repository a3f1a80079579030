import { expect, test } from 'vitest';
import type { OutgoingEmail } from '../messaging/mailer.ts';
import * as templates from './email-templates.ts';

const person = { id: 'p1', email: 'dana@example.com', name: 'Dana Whitfield' };
const { email } = person;
const link = 'https://crm.example.com/r/abc';

const letters = {
  passwordResetEmail: [templates.passwordResetEmail(person, link)],
  signInLinkEmail: [templates.signInLinkEmail(person, link)],
  mailedCodeEmail: [templates.mailedCodeEmail(person, '123456')],
  passwordChangedEmail: [templates.passwordChangedEmail(person)],
  confirmAddressEmail: [templates.confirmAddressEmail(person, link)],
  addressTakenEmail: [templates.addressTakenEmail(email)],
  emailChangedEmail: [templates.emailChangedEmail(email, 'new@example.com')],
  secondFactorChangedEmail: [true, false].map((on) => templates.secondFactorChangedEmail(email, on)),
  passkeyChangedEmail: [true, false].map((added) => templates.passkeyChangedEmail(email, 'Phone', added)),
  providerChangedEmail: [true, false].map((on) => templates.providerChangedEmail(email, 'Google', on)),
  secondFactorResetEmail: [templates.secondFactorResetEmail(person)],
  recoveryCodeUsedEmail: [templates.recoveryCodeUsedEmail(email, 7)],
  invitationEmail: [templates.invitationEmail(person, 'Northgate Security', link)],
} satisfies Record<keyof typeof templates, readonly OutgoingEmail[]>;

test.each(Object.entries(letters))('%s greets, and begins and ends its sentences', (_name, written) => {
  for (const { text, subject } of written) {
    const [greeting = '', ...paragraphs] = text.trimEnd().split('\n\n');
    expect(greeting).toMatch(/^Hello( Dana Whitfield)?,$/);
    expect(subject).toMatch(/^\p{Lu}/u);
    const sentences = paragraphs.filter((paragraph) => paragraph !== link && !/^\d+$/.test(paragraph));
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*[.:]$/u);
  }
});
