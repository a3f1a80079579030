import { ActionIcon, Button as MantineButton, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import classes from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';

const looks = {
  primary: { variant: 'filled', color: 'accent' },
  secondary: { variant: 'default', color: 'gray' },
  quiet: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'filled', color: 'red' },
  'danger-quiet': { variant: 'subtle', color: 'red' },
} as const;

interface ButtonProps {
  children: ReactNode;
  kind?: ButtonKind;
  small?: boolean;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  loading?: boolean;
  disabled?: boolean;
  fullWidth?: boolean;
  type?: 'button' | 'submit';
  /** Makes it a link that looks like a button. */
  href?: string;
  form?: string;
  autoFocus?: boolean;
  onClick?: MouseEventHandler<HTMLElement>;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; one primary per view. With `href` it is a link. */
export const Button = (props: ButtonProps) => {
  const {
    kind = 'secondary',
    small,
    icon,
    iconAfter,
    href,
    type = 'button',
    ref,
    autoFocus,
    ...rest
  } = props;
  const shared = {
    ...looks[kind],
    ...rest,
    'data-kind': kind,
    'data-autofocus': autoFocus || undefined,
    size: small ? 'xs' : 'sm',
    leftSection: icon,
    rightSection: iconAfter,
    classNames: classes,
  };
  if (href !== undefined) return <MantineButton component="a" href={href} {...shared} />;
  return <MantineButton ref={ref} type={type} {...shared} />;
};

interface IconButtonProps {
  /** What it does; read aloud and shown on hover. */
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
  return (
    <Tooltip label={label} disabled={!hint} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        {...looks[kind]}
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
    </Tooltip>
  );
};
