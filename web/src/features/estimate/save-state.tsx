import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useConnection } from '../../live/hooks.ts';
import { useStore } from '../../ui/store.ts';
import { useEditor } from './session/editor-context.tsx';
import classes from './save-state.module.css';

type State = 'saved' | 'saving' | 'offline';
const labels: Readonly<Record<State, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline: kept, will be sent',
};
const icons = { saved: IconCloudCheck, saving: IconCloudUp, offline: IconCloudOff };

/** Unobtrusive indicator of whether the server has everything that was typed. */
export const SaveState = () => {
  const { session } = useEditor();
  const { socket, waiting } = useConnection();
  const unsent = useStore(session.unsent);
  const pending = waiting + unsent > 0;
  const state: State =
    socket === 'offline' || (socket !== 'live' && pending) ? 'offline' : pending ? 'saving' : 'saved';
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state} role="status">
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{labels[state]}</span>
    </span>
  );
};
