import { expect, test } from 'vitest';
import { email, phone, url } from './fields.ts';

// Specification 3.10, 5.7
test('an email address is trimmed and lowercased', () => {
  expect(email('Email').parse('  Dana.Reyes@Example.COM ')).toBe('dana.reyes@example.com');
});

// Specification 5.11
test.each(['dana', 'dana@', '@example.com', 7])('%j is an invalid email address', (value) => {
  expect(email('Email').safeParse(value).error?.issues[0]?.message).toBe('Invalid email address');
});

// Specification 5.12
test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com:8443/a?b=c ', 'https://www.example.com:8443/a?b=c'],
  ['http://example.com', 'http://example.com'],
])('%j is the address %j', (typed, address) => {
  expect(url('Website').parse(typed)).toBe(address);
});

test.each(['example', 'javascript:alert(1)', 'mailto:a@example.com', '1.5', 'ftp://example.com'])(
  '%j is an invalid URL',
  (value) => {
    expect(url('Website').safeParse(value).error?.issues[0]?.message).toBe('Invalid URL');
  },
);

test.each([
  '937 555 0100',
  '1 937 555 0100',
  '(937) 555-0100',
  '+1 937.555.0100 x7',
  '+47 22 34 56 78',
  '+44 20 7946 0958',
])('%j can be dialed', (number) => {
  expect(phone('Phone').parse(` ${number} `)).toBe(number);
});

test.each([
  ['937555', '4 digits are missing.'],
  ['+1 937 555 010', '1 digit is missing.'],
  ['937-555-01000', 'A phone number has ten digits.'],
  ['+44 20 794', 'After a + a phone number has 8 to 15 digits.'],
])('%j is refused with what is wrong and what to do', (number, problem) => {
  expect(phone('Phone').safeParse(number).error?.issues[0]?.message).toBe(
    `${problem} Use a phone number such as +1 555 010 0200.`,
  );
});
