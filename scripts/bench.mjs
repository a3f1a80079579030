import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, failWithMessage, root } from './prepare.mjs';

// `npm run bench [-- name…] [-- --write]`: runs every measurement of bench/README.md, or the named ones. They are
// bundled like the server, so that the code inside them is compiled like the product.
try {
  ensureInstalled();
  await ensureBuilt();
  // Inside the server's folder, so that its packages resolve.
  const folder = join(root, 'server', 'node_modules', '.cache', 'sable-bench');
  await bundle(folder);
  const chromium = ensureChromium();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SABLE_ROOT: root,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  };
  const run = spawnSync(
    process.execPath,
    ['--enable-source-maps', join(folder, 'main.js'), ...process.argv.slice(2)],
    {
      cwd: root,
      env,
      stdio: 'inherit',
    },
  );
  process.exit(run.status ?? 1);
} catch (error) {
  failWithMessage(error);
}

async function bundle(outdir) {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: [
        'bench/main.ts',
        'bench/busy-writers.ts',
        'bench/load-people.ts',
        'bench/tab-crowd.ts',
        'bench/tab-floor.ts',
        'bench/peers/floor-host.ts',
        'bench/peers/graphile-host.ts',
        'bench/peers/parse-host.ts',
      ],
      entryNames: '[name]',
      outdir,
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      packages: 'external',
      alias: { '@sable/domain': join(root, 'domain', 'src'), '@sable/server': join(root, 'server', 'src') },
      sourcemap: true,
      logLevel: 'warning',
    });
  } finally {
    await esbuild.stop();
  }
}
