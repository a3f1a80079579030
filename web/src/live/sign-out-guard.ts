import type { SignOutGuard } from '../session/session.ts';
import { dialog } from '../ui/dialog.ts';
import type { LiveClient } from './client.ts';

/** The question before what is typed into forms is deleted; without drafts nobody is asked. */
const mayLose = async (drafts: number): Promise<boolean> =>
  drafts === 0 ||
  dialog.confirm({
    title: 'Sign out and lose what you typed?',
    message: `${formsWords(drafts)} Signing out deletes it. Stay to save it first.`,
    okText: 'Discard and sign out',
    cancelText: 'Stay',
    danger: true,
  });

const formsWords = (drafts: number): string =>
  drafts === 1
    ? 'One form holds what you typed and did not save.'
    : `${drafts} forms hold what you typed and did not save.`;

/**
 * Before a sign-out by hand, asks what becomes of unsent changes and of what is typed into forms; after it, nothing of the person is kept in this
 * browser.
 */
export const signOutGuardOf = (client: LiveClient): SignOutGuard => ({
  async ask() {
    const kept = await client.work.count();
    const drafts = await client.work.drafts.count();
    // What is kept for another page or for a decision counts; what only this page's memory holds does too.
    const count = Math.max(kept, client.state.waiting);
    if (count === 0) return mayLose(drafts);
    const many = count === 1 ? 'One change has' : `${count} changes have`;
    const answer = await dialog.choose({
      title: 'Send your changes first?',
      message: `${many} not been saved on the server yet.${drafts > 0 ? ` ${formsWords(drafts)}` : ''} Signing out deletes what this browser keeps.`,
      okText: 'Send, then sign out',
      noText: 'Discard and sign out',
      cancelText: 'Stay',
    });
    if (answer === 'ok') return (await sendAll(client)) && mayLose(drafts);
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
