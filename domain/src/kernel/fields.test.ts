import { expect, test } from 'vitest';
import { email, url } from './fields.ts';

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
