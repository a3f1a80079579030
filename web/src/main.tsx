import './theme-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, openSession } from './app.tsx';
import { printInLight } from './print-in-light.ts';
import { captureInstallPrompt } from './shell/install-prompt.ts';

captureInstallPrompt();
printInLight();
void openSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App slots={{}} />
  </StrictMode>,
);
