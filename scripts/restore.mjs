import { runCommand } from './run-command.mjs';

// `npm run restore -- FILE`
await runCommand('restore');
