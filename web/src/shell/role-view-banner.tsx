import { IconEye } from '@tabler/icons-react';
import { postJson } from '../live/client-error.ts';
import { leaveSession } from '../session/session.ts';
import { attempt } from '../shared/use-action.ts';
import { Button } from '../ui/button.tsx';
import classes from './impersonation-banner.module.css';

const stop = () => attempt(() => leaveSession(() => postJson('/api/role-view/stop', {}), '/roles'));

/** Shows on every screen that an administrator is viewing the company as a role, with a way back. */
export const RoleViewBanner = ({ name }: { name: string }) => (
  <div className={classes.banner} role="status">
    <IconEye size={16} stroke={1.75} aria-hidden />
    <span>
      <strong>You see what the role {name} sees.</strong> Nothing can be changed. “Own” means yours.
    </span>
    <Button small onClick={() => void stop()}>
      Back to your own view
    </Button>
  </div>
);
