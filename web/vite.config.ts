import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.SABLE_API ?? 'http://localhost:3000';
const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const SERVICE_WORKER = 'service-worker';

/** The customer's page itself comes from the dev server; everything below it (PDF, answers) from the product's. */
const customerPagePath = /^\/e\/[^/]+\/?(\?.*)?$/;

/** Tells the service worker which files the program is made of. Its own name stays the same, so that browsers find its next version. */
const shellFiles = (): Plugin => ({
  name: 'shell-files',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle)
      .filter((file) => /^assets\/.*\.(js|css|woff2)$/.test(file))
      .toSorted()
      .map((file) => `/${file}`);
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.name === SERVICE_WORKER)
        chunk.code = chunk.code
          .replaceAll('__SHELL_FILES__', JSON.stringify(files))
          .replaceAll('__SHELL_VERSION__', JSON.stringify(version));
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), shellFiles()],
  // The server replaces this token in the page with a fresh value for each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/live': { target: server, ws: true, changeOrigin: false },
      '/customer-view/': { target: server, bypass: () => '/customer.html' },
      '/r/': { target: server, changeOrigin: false, bypass: () => '/customer.html' },
      '/a/': { target: server, changeOrigin: false, bypass: () => '/customer.html' },
      '/e/': {
        target: server,
        changeOrigin: false,
        bypass: (request) =>
          request.method === 'GET' && customerPagePath.test(request.url ?? '') ? '/customer.html' : undefined,
      },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing is inlined as data: a strict img-src and font-src stay possible.
    assetsInlineLimit: 0,
    // Every browser that runs the target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: page('index.html'),
        customer: page('customer.html'),
        [SERVICE_WORKER]: page('src/offline/service-worker.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
