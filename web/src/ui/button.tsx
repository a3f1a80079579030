import { Button as MantineButton } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import classes from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';

/** The look of each kind in the kit’s library. */
export const kindProps = {
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
    ...kindProps[kind],
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
