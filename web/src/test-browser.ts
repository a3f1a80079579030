import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// The usual second is too little for the first screen on a slow machine.
configure({ asyncUtilTimeout: 20_000 });

/** What jsdom lacks of a browser and the kit asks for. A `console.error` fails the test that caused it. */
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Not stubbed: a test that takes back its stubs still runs in a browser.
Object.assign(globalThis, {
  ResizeObserver: QuietObserver,
  scrollTo: () => {},
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }),
});
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView = () => {};

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
