import { useEffect, useMemo, type ReactNode } from 'react';
import type { Actor } from '@sable/domain/kernel/actor';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { Session } from '../session/session-answer.ts';
import { guardSignOut, loadSession, useSession } from '../session/session.ts';
import { useStableValue } from '../ui/use-stable-value.ts';
import { LiveClient } from './client.ts';
import { LiveContext } from './hooks.ts';
import { signOutGuardOf } from './sign-out-guard.ts';

/** Returns the person as an actor for the domain's rules. The server has its own view and decides by that. */
export function actorOf(session: Session): Actor | null {
  const { user, company, roles, definedRoles, settings } = session;
  if (!user || !company) return null;
  return { kind: 'user', id: user.id, name: user.name, companyId: company.id, roles, definedRoles, settings };
}

const socketUrl = (): string =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/live`;

/**
 * Provides the screens below it with the live data of the signed-in person; a new person or company gets a new
 * client.
 */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const actor = useStableValue(actorOf(session), deepEqual);
  const client = useMemo(() => {
    const reload = () => void loadSession();
    return actor && new LiveClient(actor, socketUrl(), reload, reload);
  }, [actor]);
  useEffect(() => {
    if (!client) return;
    // The page may come back; it then renews its lease.
    const leave = () => {
      client.flush();
      client.work.pause();
    };
    client.start();
    window.addEventListener('pagehide', leave);
    const unguard = guardSignOut(signOutGuardOf(client));
    return () => {
      unguard();
      window.removeEventListener('pagehide', leave);
      client.stop();
    };
  }, [client]);
  if (!client) return null;
  return <LiveContext value={client}>{children}</LiveContext>;
}
