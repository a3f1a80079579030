import { expect, test } from 'vitest';
import { progressBar } from './progress-bar.ts';

const screenOf = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};

test('a terminal sees one line that fills, and its end', () => {
  const screen = screenOf(true);
  let time = 0;
  const show = progressBar('accounts', screen, () => (time += 1000));
  show({ done: 0, total: 4000 });
  show({ done: 2000, total: 4000 });
  show({ done: 2001, total: 4000 });
  show({ done: 4000, total: 4000 });
  expect(screen.written).toHaveLength(3);
  expect(screen.written[1]).toMatch(/^\r {2}█{15}░{15} {2}2,000 of 4,000 accounts {2}1,000\/s/);
  expect(screen.written.filter((text) => text.endsWith('\n'))).toHaveLength(1);
});

test('a file gets a line per tenth', () => {
  const screen = screenOf(false);
  const show = progressBar('accounts', screen);
  for (let done = 0; done <= 100; done++) show({ done, total: 100 });
  expect(screen.written).toHaveLength(11);
  expect(screen.written.every((text) => text.endsWith('\n') && !text.includes('\r'))).toBe(true);
});
