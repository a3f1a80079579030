// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../../test-browser.ts';
import { answerMatching, showPart } from '../../../live/test-page.tsx';
import { id, sam, useWire } from '../../../live/test-wire.ts';
import { accountRow } from '../test-account.ts';
import { AccountStory } from './account-story.tsx';

useWire();

const account = accountRow();

/** Returns the text above the story for a person with a custom role. */
async function told(permissions: readonly string[]): Promise<string | undefined> {
  const own = { key: id(60), permissions, rights: [] };
  const client = await showPart(() => <AccountStory account={account} onPanel={() => undefined} />, {
    ...sam,
    roles: [own.key],
    definedRoles: [own],
  });
  await answerMatching({});
  const title = [/^Your role cannot view/, 'Nothing here yet'].flatMap((text) => screen.queryAllByText(text));
  client.stop();
  cleanup();
  return title[0]?.textContent ?? undefined;
}

test('a role without the permission to read updates does not read that nothing was done', async () => {
  expect(await told(['accounts.read.own'])).toBe('Your role cannot view the activity here');
  expect(await told(['accounts.read.own', 'updates.read.company'])).toBe('Nothing here yet');
});
