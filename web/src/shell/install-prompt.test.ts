// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { captureInstallPrompt, installApp, installPrompt } from './install-prompt.ts';

// Specification 1.10
test('the browser’s offer to install is kept until the person asks for it, once', async () => {
  captureInstallPrompt();
  const prompt = vi.fn(async () => undefined);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(installPrompt.get()).toBe(offer);
  await installApp();
  expect(prompt).toHaveBeenCalledOnce();
  expect(installPrompt.get()).toBeNull();
});
