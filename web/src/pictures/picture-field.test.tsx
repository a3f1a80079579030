// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { showLive } from '../live/test-page.tsx';
import { signOutGuardOf } from '../live/sign-out-guard.ts';
import { id, sam, settle, useWire } from '../live/test-wire.ts';
import { dialogs } from '../ui/dialog.ts';
import { PictureField } from './picture-field.tsx';

useWire();

/**
 * Shows the picture of a product to a person who may change it. A dropped file goes to a server whose response the
 * test releases.
 */
async function show() {
  const sent: unknown[] = [];
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (_path: string, { body }: { body: unknown }) => {
    if (body instanceof FormData) sent.push(body.get('name'));
    return new Promise((resolve) => (answer = resolve));
  });
  const client = await showLive(
    <PictureField collection="products" id={id(7)} pictureId={null} what="picture" />,
    { ...sam, roles: ['admin'] },
  );
  const drop = (name: string) =>
    act(async () => {
      const file = new File(['x'], name, { type: 'image/png' });
      fireEvent.drop(screen.getByRole('button', { name: 'Choose a picture' }), {
        dataTransfer: { files: [file] },
      });
      await settle();
    });
  const refuse = () =>
    act(async () => {
      answer(Response.json({ error: { code: 'FORBIDDEN', message: 'Not now.' } }, { status: 403 }));
      await settle();
    });
  return { client, sent, drop, refuse };
}

test('a picture that is dropped while another is sent does not overtake it', async () => {
  const { client, sent, drop, refuse } = await show();
  await drop('first.png');
  expect(sent).toEqual(['first.png']);
  await drop('second.png');
  expect(sent).toEqual(['first.png']);
  await refuse();
  await drop('third.png');
  expect(sent).toEqual(['first.png', 'third.png']);
  client.stop();
});

test('who signs out while a picture is sent is asked first', async () => {
  const { client, drop, refuse } = await show();
  await drop('first.png');
  const staying = signOutGuardOf(client).ask();
  const question = await vi.waitUntil(() => dialogs.get()[0], { timeout: 20_000 });
  expect(question.message).toContain('One file has not been uploaded yet.');
  question.answer('cancel');
  expect(await staying).toBe(false);
  await refuse();
  expect(await signOutGuardOf(client).ask()).toBe(true);
  client.stop();
});
