// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { afterPress } from './after-press.ts';

const event = (type: string) => document.dispatchEvent(new Event(type));
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('what moves the page waits for the end of a press, also of one that follows another at once', async () => {
  const ran: string[] = [];
  afterPress(() => ran.push('without a press'));
  expect(ran).toEqual(['without a press']);
  event('pointerdown');
  event('pointerup');
  event('pointerdown');
  afterPress(() => ran.push('after the second press'));
  await nextTask();
  afterPress(() => ran.push('still during it'));
  expect(ran).toEqual(['without a press']);
  event('pointerup');
  await nextTask();
  expect(ran).toEqual(['without a press', 'after the second press', 'still during it']);
});

test('a press that opens the browser’s menu is over: no page hears its release', async () => {
  const ran: string[] = [];
  event('pointerdown');
  event('contextmenu');
  afterPress(() => ran.push('after the menu opened'));
  await nextTask();
  expect(ran).toEqual(['after the menu opened']);
});
