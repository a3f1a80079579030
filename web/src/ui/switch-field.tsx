import { Switch } from '@mantine/core';
import type { TickProps } from './checkbox-field.tsx';
import classes from './checkbox.module.css';

/** A setting that takes effect at once. */
export const SwitchField = ({ help, onChange, ...rest }: TickProps) => (
  <Switch
    {...rest}
    size="sm"
    withThumbIndicator={false}
    description={help}
    classNames={classes}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
