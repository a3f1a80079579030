import { createStore } from '../ui/store.ts';

interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/** The browser's install prompt, kept until the person requests it. */
export const installPrompt = createStore<InstallPromptEvent | null>(null);

/** Starts listening for the browser's install prompt; called at startup, because it comes only once. */
export const captureInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) installPrompt.set(event);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(null));
};

/** Shows the browser's own installation dialog. The prompt can be used once. */
export const installApp = async (): Promise<void> => {
  const offer = installPrompt.get();
  installPrompt.set(null);
  await offer?.prompt();
};
