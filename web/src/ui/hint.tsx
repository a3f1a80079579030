import { Popover, Tooltip } from '@mantine/core';
import { useId, type ReactElement, type ReactNode } from 'react';
import classes from './hint.module.css';

/** A short text on hover and focus about the element inside. Never use it as the only place for information. */
export const Hint = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Tooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
    {children}
  </Tooltip>
);

interface PopupProps {
  /** The subject of the popup; read by screen readers when it opens. */
  label: string;
  trigger: ReactElement;
  children: ReactNode;
  open?: boolean;
  onChange?: (open: boolean) => void;
  width?: number;
  position?: 'bottom-start' | 'bottom-end' | 'bottom';
}

/** A small panel attached to a button, for content that is too long for a hint: a filter, an explanation. */
export const Popup = ({ label, trigger, children, open, onChange, width, position }: PopupProps) => {
  const name = useId();
  return (
    <Popover
      opened={open}
      onChange={onChange}
      width={width ?? 300}
      position={position ?? 'bottom-start'}
      trapFocus
      returnFocus
      classNames={classes}
    >
      <Popover.Target>{trigger}</Popover.Target>
      {/* A name of its own. The library would use the trigger's, but a chip describes its state, not what it opens. */}
      <Popover.Dropdown aria-labelledby={name}>
        <span id={name} hidden>
          {label}
        </span>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
};
