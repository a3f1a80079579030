import { ActionIcon, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import classes from './button.module.css';
import { kindProps } from './button.tsx';

interface IconButtonProps {
  /** The action of the button; read by screen readers and shown on hover. */
  label: string;
  icon: ReactNode;
  kind?: 'secondary' | 'quiet' | 'danger-quiet';
  small?: boolean;
  disabled?: boolean;
  loading?: boolean;
  pressed?: boolean;
  hint?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon. Its label is its name and, unless `hint` is false, its tooltip. */
export const IconButton = (props: IconButtonProps) => {
  const { label, icon, kind = 'quiet', small, pressed, hint = true, ref, ...rest } = props;
  const button = (
    <ActionIcon
      {...kindProps[kind]}
      {...rest}
      ref={ref}
      aria-label={label}
      aria-pressed={pressed}
      data-kind={kind}
      size={small ? 28 : 34}
      className={classes.iconButton}
    >
      {icon}
    </ActionIcon>
  );
  if (!hint) return button;
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      {button}
    </Tooltip>
  );
};
