import { hasRole } from '@sable/domain/kernel/actor';
import { IconEye } from '@tabler/icons-react';
import { postJson } from '../../live/client-error.ts';
import { useActor } from '../../live/hooks.ts';
import { leaveSession } from '../../session/session.ts';
import { attempt } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import type { RoleRow } from './role-labels.ts';

/** Shows an administrator the company as a role sees it. Their own role does not need this. */
export const ViewAsButton = ({ role: { key, name } }: { role: Pick<RoleRow, 'key' | 'name'> }) => {
  if (!hasRole(useActor(), 'admin', 'super') || key === 'admin') return null;
  const start = () =>
    attempt(() => leaveSession(() => postJson('/api/role-view/start', { role: key }), '/dashboard'));
  return (
    <Button small kind="quiet" icon={<IconEye size={16} aria-hidden />} onClick={() => void start()}>
      View as<span className={visuallyHidden.text}>{` ${name}`}</span>
    </Button>
  );
};
