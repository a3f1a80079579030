import { runCommand } from './run-command.mjs';

// `npm run seed [-- --accounts N]`
await runCommand('seed');
