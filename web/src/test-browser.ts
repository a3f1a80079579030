import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// The default of one second is too short for the first screen on a slow machine.
configure({ asyncUtilTimeout: 20_000 });

/** Browser features that jsdom lacks and the kit needs. A `console.error` fails the test that caused it. */
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Not stubbed, so that a test that removes its stubs still runs in a browser.
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
