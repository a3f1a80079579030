import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { seedWhenEmpty } from './dev-demo.mjs';
import { ensureInstalled, failWithMessage, root, say } from './prepare.mjs';

// `npm run dev`: runs the server from source, restarted on changes, with Vite in front of it. Fills an empty database
// with the demo.
try {
  ensureInstalled();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    SABLE_DATA: process.env.SABLE_DATA ?? join(root, 'data', 'dev'),
    // A webhook receiver in development runs on this machine.
    WEBHOOK_PRIVATE_HOSTS: process.env.WEBHOOK_PRIVATE_HOSTS ?? 'localhost',
  };
  const server = `http://localhost:${process.env.PORT ?? 3000}`;
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const children = [
    spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/src/main.ts'], {
      cwd: root,
      env,
      stdio: 'inherit',
    }),
    spawn(process.execPath, [vite], {
      cwd: join(root, 'web'),
      env: { ...process.env, SABLE_API: server },
      stdio: 'inherit',
    }),
  ];
  say('Screens with hot reload: http://localhost:5173');
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    children.forEach((child) => child.kill('SIGTERM'));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  for (const child of children)
    child.on('exit', (code) => {
      stop();
      process.exitCode ||= code ?? 0;
    });
  await seedWhenEmpty(server, stopping.signal);
} catch (error) {
  failWithMessage(error);
}
