import type { SignOutGuard } from '../session/session.ts';
import { dialog } from '../ui/dialog.ts';
import type { LiveClient } from './client.ts';

/** Returns what signing out deletes besides changes, in words; empty if there is nothing. */
async function lossText({ work }: LiveClient): Promise<string> {
  const forms = await work.drafts.count();
  const files = await work.files.count();
  return [
    forms === 1 && 'One form has unsaved text.',
    forms > 1 && `${forms} forms have unsaved text.`,
    files === 1 && 'One file has not been uploaded yet.',
    files > 1 && `${files} files have not been uploaded yet.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Asks for confirmation before that is deleted; if nothing would be lost, it asks nothing. */
const confirmLoss = async (loss: string): Promise<boolean> =>
  loss === '' ||
  dialog.confirm({
    title: 'Sign out and lose what is not saved?',
    message: `${loss} Signing out deletes it. Stay to finish first.`,
    okText: 'Discard and sign out',
    cancelText: 'Stay',
    danger: true,
  });

/**
 * Before a manual sign-out, asks what to do with unsent changes, unsaved form input, and unfinished uploads. After
 * the sign-out, this browser keeps nothing of the person.
 */
export const signOutGuardOf = (client: LiveClient): SignOutGuard => ({
  async ask() {
    // A change that a screen holds back counts too.
    client.flush();
    const kept = await client.work.count();
    const loss = await lossText(client);
    // Includes changes kept for another page or for a decision, and those that exist only in this page's memory.
    const count = Math.max(kept, client.state.waiting);
    if (count === 0) return confirmLoss(loss);
    const many = count === 1 ? 'One change has' : `${count} changes have`;
    const answer = await dialog.choose({
      title: 'Send your changes first?',
      message: `${many} not been saved on the server yet. ${loss} Signing out deletes what this browser keeps.`,
      okText: 'Send, then sign out',
      noText: 'Discard and sign out',
      cancelText: 'Stay',
    });
    if (answer === 'ok') return (await sendAll(client)) && confirmLoss(loss);
    return answer === 'no';
  },
  signedOut: () => client.work.destroy(),
});

/**
 * Sends pending changes. Returns false if something cannot be sent now, or needs a decision first: the person stays
 * signed in and sees it.
 */
async function sendAll(client: LiveClient): Promise<boolean> {
  client.flush();
  await client.settled();
  if (client.state.waiting === 0 && (await client.work.count()) === 0) return true;
  await dialog.alert({
    title: 'You are still signed in',
    message:
      'Some changes could not be sent now. They are kept in this browser. Try again when you are online, or review them.',
  });
  return false;
}
