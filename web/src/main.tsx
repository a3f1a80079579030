import './theme-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, openSession } from './app.tsx';
import { keepFocus } from './keep-focus.ts';
import { printInLight } from './print-in-light.ts';
import { keepProgram } from './offline/program-update.ts';
import { followSignOut } from './session/session.ts';
import { captureInstallPrompt } from './shell/install-prompt.ts';

/** Milliseconds after the page has loaded. */
const KEEP_DELAY_MS = 3_000;

captureInstallPrompt();
printInLight();
keepFocus();
followSignOut();
// Runs after everything that the first screen needs.
window.addEventListener('load', () => setTimeout(() => void keepProgram(), KEEP_DELAY_MS));
void openSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App slots={{}} />
  </StrictMode>,
);
