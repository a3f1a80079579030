import { IconDots } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './view-tabs.module.css';

/** The menu's button, shown until the menu is loaded. */
export const ViewMenuFallback = () => (
  <div className={classes.acts}>
    <IconButton small disabled label="View options" icon={<IconDots size={16} aria-hidden />} />
  </div>
);
