import { createStore } from '../ui/store.ts';

interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/** The browser's offer to install the product, kept until the person asks for it. */
export const installPrompt = createStore<InstallPromptEvent | null>(null);

/** Starts to listen for the browser's offer; called at start-up, because it comes once. */
export const captureInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) installPrompt.set(event);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(null));
};

/** Shows the browser's own installation dialog. The offer can be used once. */
export const installApp = async (): Promise<void> => {
  const offer = installPrompt.get();
  installPrompt.set(null);
  await offer?.prompt();
};
