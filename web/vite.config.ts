import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.SABLE_API ?? 'http://localhost:3000';
const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The customer's page itself comes from the dev server; everything below it (PDF, answers) from the product's. */
const customerPagePath = /^\/e\/[^/]+\/?(\?.*)?$/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // The server replaces this token in the page with a fresh value for each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/live': { target: server, ws: true, changeOrigin: false },
      '/customer-view/': { target: server, bypass: () => '/customer.html' },
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
    rolldownOptions: { input: { index: page('index.html'), customer: page('customer.html') } },
  },
});
