import { runCommand } from './run-command.mjs';

// `npm run reset-second-factor -- EMAIL`
await runCommand('reset-second-factor');
