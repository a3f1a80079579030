// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../test-browser.ts';
import { id, posts, settle, useWire } from '../../live/test-wire.ts';
import { open, showPages } from '../../test-pages.tsx';
import { ToastFrame } from '../../ui/toast-frame.tsx';
import { NewEstimate } from './new-estimate.tsx';

useWire();
afterEach(cleanup);

const made = id(60);

/** Requests a new estimate on a slow connection. */
async function askForEstimate() {
  const origin = { copyOf: undefined, templateId: undefined };
  const shown = await showPages(
    {
      '/estimate/new': { screen: () => <NewEstimate accountId={id(50)} origin={origin} /> },
      [`/estimate/${made}`]: { screen: () => <p>The estimate</p> },
      '/accounts': { screen: ToastFrame },
    },
    '/estimate/new',
  );
  const answer = () =>
    act(async () => {
      posts.at(-1)?.answer(200, { seq: 1, results: [{ id: made }] });
      await settle();
      await settle();
    });
  return { ...shown, answer };
}

test('an estimate opens once it is made', async () => {
  const { client, address, answer } = await askForEstimate();
  await answer();
  expect(address()).toBe(`/estimate/${made}`);
  client.stop();
});

test('who went elsewhere meanwhile stays there and learns that the estimate is ready', async () => {
  const { client, address, answer } = await askForEstimate();
  await open('/accounts');
  await answer();
  expect(address()).toBe('/accounts');
  expect(screen.getByText('The estimate was created.')).toBeDefined();
  client.stop();
});
