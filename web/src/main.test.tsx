// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import './test-browser.ts';

// Specification 1.10: “The browser’s install-to-home-screen prompt is captured for later use.” It comes once, soon
// after the page has started.
test('the program keeps the browser’s offer to install from its start', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ user: null, company: null }));
  document.body.innerHTML = '<div id="root"></div>';
  await act(async () => void (await import('./main.tsx')));
  const { installPrompt } = await import('./shell/install-prompt.ts');
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => undefined,
  });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  expect(installPrompt.get()).toBe(offer);
});
