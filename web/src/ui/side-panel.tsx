import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsTopDialog } from './open-dialogs.ts';
import { watchPanelFoot, watchPanelWidth } from './open-panels.ts';
import classes from './side-panel.module.css';

interface SidePanelProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay visible at the bottom. */
  foot?: ReactNode;
  side?: 'right' | 'left' | 'bottom';
  size?: number | string;
}

/** A panel next to the page, for a record or a form that belongs to the page. */
export const SidePanel = (props: SidePanelProps) => {
  const { open, title, onClose, children, foot, side = 'right', size = 480 } = props;
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      title={title}
      position={side}
      size={size}
      classNames={classes}
      closeOnEscape={useIsTopDialog(open)}
      overlayProps={{ backgroundOpacity: 0.3 }}
    >
      <div ref={side === 'right' ? watchPanelWidth : undefined} className={classes.main}>
        {children}
      </div>
      {foot && (
        <div ref={watchPanelFoot} className={classes.foot}>
          {foot}
        </div>
      )}
    </Drawer>
  );
};
