// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import './test-browser.ts';
import { useAddress, useIsHere } from './address.ts';
import { settle, useWire } from './live/test-wire.ts';
import { open, showPages } from './test-pages.tsx';

useWire();
afterEach(cleanup);

/** A promise that the test resolves by hand. */
function untilTold() {
  let told = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    told = resolve;
  });
  const tell = () =>
    act(async () => {
      told();
      await settle();
    });
  return { promise, tell };
}

/**
 * A list with a pending request that writes a view into the address when the response arrives, and a page that takes
 * a while to load.
 */
async function askOnList() {
  const request = untilTold();
  const loading = untilTold();
  const here: boolean[] = [];
  const List = () => {
    const { query, setQuery } = useAddress();
    const isHere = useIsHere();
    const answered = () => {
      here.push(isHere());
      setQuery({ view: 'late' });
    };
    return (
      <button
        onClick={() => void request.promise.then(answered)}
      >{`View: ${query['view'] ?? 'none'}`}</button>
    );
  };
  const pages = {
    '/list': { screen: List },
    '/slow': { screen: () => <p>The slow page</p>, load: () => loading.promise },
  };
  const { client, address } = await showPages(pages, '/list?view=mine');
  fireEvent.click(screen.getByRole('button', { name: 'View: mine' }));
  return { client, address, here, answer: request.tell, load: loading.tell };
}

test('an answer finds the person on the screen that asked, and the screen writes its address', async () => {
  const { client, address, here, answer } = await askOnList();
  await answer();
  expect(here).toEqual([true]);
  expect(address()).toBe('/list?view=late');
  client.stop();
});

test('a screen keeps its own address while the next one loads, and writes nothing into that of the next', async () => {
  const { client, address, here, answer, load } = await askOnList();
  await open('/slow?view=other');
  expect(screen.getByText('View: mine')).toBeDefined();
  await answer();
  expect(here).toEqual([false]);
  expect(address()).toBe('/slow?view=other');
  await load();
  expect(screen.getByText('The slow page')).toBeDefined();
  expect(address()).toBe('/slow?view=other');
  client.stop();
});

test('who opens a screen again is not where an earlier request began', async () => {
  const { client, here, answer, load } = await askOnList();
  await open('/slow');
  await load();
  await open('/list');
  await answer();
  expect(here).toEqual([false]);
  client.stop();
});
