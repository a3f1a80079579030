import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './prepare.mjs';

/**
 * Waits for the server, fills an empty installation with the demo through the route of the setup screen, and prints
 * how to sign in. The server may restart at any moment, so failed requests are retried. Stops when `signal` is
 * aborted.
 */
export async function seedWhenEmpty(server, signal) {
  const ask = async (path, options) => {
    const answer = await fetch(`${server}${path}`, { ...options, signal }).catch(() => null);
    return answer?.json().catch(() => null);
  };
  // The server accepts this only from its own origin, and only as JSON.
  const headers = { origin: server, 'content-type': 'application/json' };
  while (!signal.aborted) {
    const setup = await ask('/api/setup');
    if (setup?.demo) return say(howToSignIn(setup));
    if (setup?.empty === false) return;
    if (setup?.empty) {
      say('The database is empty: making the demo (some seconds)…');
      const made = await ask('/api/setup/demo', { method: 'POST', headers, body: '{}' });
      if (made?.demo) return say(howToSignIn(made));
      if (made?.error) return say(`The demo was not made: ${made.error.message}`);
    }
    await sleep(300, undefined, { signal }).catch(() => undefined);
  }
}

const howToSignIn = ({ people, password }) =>
  [
    `Sign in with the password ${password} as one of`,
    ...people.map(({ email, role }) => `  ${email} (${role})`),
  ].join('\n');
