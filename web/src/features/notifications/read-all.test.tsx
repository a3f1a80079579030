// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, showPart } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../live/test-wire.ts';
import { NotificationsView } from './notifications-view.tsx';

useWire();

const notice = (n: number) => ({
  ...{ id: id(n), userId: sam.id, kind: 'system', title: `Notice ${n}`, body: null, link: null },
  ...{ shown: true, readAt: null, archivedAt: null, createdAt: '2026-03-04T15:00:00.000Z' },
});

test('“Mark all as read” goes on until the server has no more of them', async () => {
  await showPart(() => <NotificationsView />, sam);
  await answerMatching({ notifications: [notice(40), notice(41)] });
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  const asked = () => posts.filter(({ body }) => body.mutations?.[0]?.name === 'notifications.readAll');
  for (const [turn, more] of [true, true, false].entries()) {
    await act(settle);
    expect(asked()).toHaveLength(turn + 1);
    await act(async () => {
      asked()
        .at(-1)
        ?.answer(200, { results: [{ more }], seq: turn + 1 });
      await settle();
    });
  }
  await act(settle);
  expect(asked()).toHaveLength(3);
});
