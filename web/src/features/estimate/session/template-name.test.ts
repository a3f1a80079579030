import { expect, test } from 'vitest';
import { templateName } from './template-name.ts';

const account = { name: 'The Ortiz Family' };
const people = [{ name: 'Maria Ortiz' }];
const nameOf = (title: string, packages: readonly string[] = []) =>
  templateName({
    estimate: { title, packages: packages.map((name) => ({ name })) },
    account,
    people,
  });

test('a template is called what its estimate is called', () => {
  expect(nameOf('Complete home')).toBe('Complete home');
  expect(nameOf(`${'Long '.repeat(30)}title`)).toHaveLength(80);
});

test('a title that names the customer is not proposed: the packages say what kind of job it is', () => {
  expect(nameOf('Security for The Ortiz Family', ['Complete home', 'Video'])).toBe('Complete home, Video');
  expect(nameOf('Panel for Mrs. Ortiz', ['Complete home'])).toBe('Complete home');
  expect(nameOf('Security for The Ortiz Family')).toBe('');
});
