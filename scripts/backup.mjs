import { runCommand } from './run-command.mjs';

// `npm run backup -- FILE`
await runCommand('backup');
