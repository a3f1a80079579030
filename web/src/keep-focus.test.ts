// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './test-browser.ts';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '';
  stop = keepFocus();
});
afterEach(() => stop());

const show = (html: string) => {
  document.body.innerHTML = html;
};
const at = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
/** Presses a key on the focused element; `happens` runs while the key is down. */
const press = (id: string, happens: () => void) => {
  at(id).focus();
  at(id).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  happens();
  document.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
};
const focused = () => document.activeElement?.id;
/** Waits two frames, in which nothing takes the focus. */
const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

const rows = `<main id="main" tabindex="-1"><a href="/x" id="link">x</a>
  <ul><li id="one"><button id="first">-</button></li><li id="two"><button id="second">-</button></li></ul></main>`;

test('a row that is removed leaves the focus to the next one, and the last row to what is before it', async () => {
  show(rows);
  press('first', () => at('one').remove());
  await vi.waitFor(() => expect(focused()).toBe('second'));
  press('second', () => at('two').remove());
  await vi.waitFor(() => expect(focused()).toBe('link'));
});

test('what is on the screen does not move: a row may be gone because it was scrolled past', async () => {
  show(rows);
  const focus = vi.spyOn(at('second'), 'focus');
  press('first', () => at('one').remove());
  await vi.waitFor(() => expect(focused()).toBe('second'));
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

test('what takes the place of a button takes its focus', async () => {
  show(
    '<main><div id="form"><button id="more">3 more fields</button></div><button id="save">Save</button></main>',
  );
  press('more', () => {
    at('form').innerHTML = '<label>Name <input id="name"></label><input id="other">';
  });
  await vi.waitFor(() => expect(focused()).toBe('name'));
});

test('a button that is disabled while it saves has the focus again afterwards', async () => {
  show('<main><button id="save">Save</button><button id="next">Next</button></main>');
  const save = at('save');
  press('save', () => save.setAttribute('disabled', ''));
  // A browser removes the focus from a disabled element.
  await frames();
  save.blur();
  save.removeAttribute('disabled');
  await vi.waitFor(() => expect(focused()).toBe('save'));
});

test('a dialog that goes away gives the focus to what had it before, as soon as that is enabled', async () => {
  show('<main><button id="opener">Set a field</button></main>');
  at('opener').focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" id="dialog"><button id="ok">OK</button></div>',
  );
  press('ok', () => {
    at('opener').setAttribute('disabled', '');
    at('dialog').remove();
  });
  await frames();
  expect(document.activeElement).toBe(document.body);
  at('opener').removeAttribute('disabled');
  await vi.waitFor(() => expect(focused()).toBe('opener'));
});

test('where nothing is left of what had the focus, the view has it', async () => {
  show(
    '<main id="main" tabindex="-1"><p>Text</p></main><div id="message"><button id="close">Close</button></div>',
  );
  press('close', () => at('message').remove());
  await vi.waitFor(() => expect(focused()).toBe('main'));
});

test('while the key is down nothing takes the focus that it would press', async () => {
  show(rows);
  at('first').focus();
  at('first').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  at('one').remove();
  await frames();
  expect(document.activeElement).toBe(document.body);
  document.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
  await vi.waitFor(() => expect(focused()).toBe('second'));
});

test('a screen that moves the focus itself is left alone, and so is who presses with a finger', async () => {
  show(rows);
  press('first', () => {
    at('one').remove();
    at('link').focus();
  });
  await frames();
  expect(focused()).toBe('link');
  at('second').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  at('second').focus();
  at('two').remove();
  await frames();
  expect(document.activeElement).toBe(document.body);
});
