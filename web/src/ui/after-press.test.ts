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

test('a press that opens the browser’s menu is over: no page gets its release', async () => {
  const ran: string[] = [];
  event('pointerdown');
  event('contextmenu');
  afterPress(() => ran.push('after the menu opened'));
  await nextTask();
  expect(ran).toEqual(['after the menu opened']);
});

test('a press that scrolls the page, or is left with the window, is no click', async () => {
  const ran: string[] = [];
  event('pointerdown');
  event('scroll');
  afterPress(() => ran.push('while it scrolls'));
  await nextTask();
  expect(ran).toEqual(['while it scrolls']);
  event('pointerdown');
  afterPress(() => ran.push('after the window was left'));
  await nextTask();
  expect(ran).toHaveLength(1);
  window.dispatchEvent(new Event('blur'));
  await nextTask();
  expect(ran).toHaveLength(2);
});

test('a press whose release nobody heard is over with the next key, or when the pointer moves with nothing held', async () => {
  const ran: string[] = [];
  const move = (buttons: number) =>
    document.dispatchEvent(Object.assign(new Event('pointermove'), { buttons }));
  event('pointerdown');
  afterPress(() => ran.push('after a move'));
  move(1);
  await nextTask();
  expect(ran).toEqual([]);
  move(0);
  await nextTask();
  expect(ran).toEqual(['after a move']);
  event('pointerdown');
  afterPress(() => ran.push('after a key'));
  event('keydown');
  await nextTask();
  expect(ran).toEqual(['after a move', 'after a key']);
});
