// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { showLive } from '../live/test-page.tsx';
import { id, sam, settle, useWire } from '../live/test-wire.ts';
import { PictureField } from './picture-field.tsx';

useWire();

test('a picture that is dropped while another is sent does not overtake it', async () => {
  const sent: unknown[] = [];
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (_path: string, { body }: { body: unknown }) => {
    if (body instanceof FormData) sent.push(body.get('name'));
    return new Promise((resolve) => (answer = resolve));
  });
  const admin = { ...sam, roles: ['admin'] };
  const client = await showLive(
    <PictureField collection="products" id={id(7)} pictureId={null} what="picture" />,
    admin,
  );
  const drop = (name: string) =>
    act(async () => {
      const file = new File(['x'], name, { type: 'image/png' });
      fireEvent.drop(screen.getByRole('button', { name: 'Choose a picture' }), {
        dataTransfer: { files: [file] },
      });
      await settle();
    });
  await drop('first.png');
  expect(sent).toEqual(['first.png']);
  await drop('second.png');
  expect(sent).toEqual(['first.png']);
  await act(async () => {
    answer(Response.json({ error: { code: 'FORBIDDEN', message: 'Not now.' } }, { status: 403 }));
    await settle();
  });
  await drop('third.png');
  expect(sent).toEqual(['first.png', 'third.png']);
  client.stop();
});
