import type { SignOutGuard } from '../session/session.ts';
import { dialog } from '../ui/dialog.ts';
import type { LiveClient } from './client.ts';

/** Before a sign-out by hand, asks what becomes of unsent changes; after it, nothing of the person is kept in this browser. */
export const signOutGuardOf = (client: LiveClient): SignOutGuard => ({
  async ask() {
    const kept = await client.work.count();
    // What is kept for another page or for a decision counts; what only this page's memory holds does too.
    const count = Math.max(kept, client.state.waiting);
    if (count === 0) return true;
    const many = count === 1 ? 'One change has' : `${count} changes have`;
    const answer = await dialog.choose({
      title: 'Send your changes first?',
      message: `${many} not been saved on the server yet. Signing out deletes what this browser keeps.`,
      okText: 'Send, then sign out',
      noText: 'Discard and sign out',
      cancelText: 'Stay',
    });
    if (answer === 'ok') return sendAll(client);
    return answer === 'no';
  },
  signedOut: () => client.work.destroy(),
});

/** Sends what waits. False when something cannot be sent now, or needs a decision first: the person stays and sees it. */
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
