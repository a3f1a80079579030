import { useState, type ReactNode } from 'react';
import classes from './demo-row.module.css';

/** Elements side by side in the gallery. */
export const DemoRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);

/** Elements stacked vertically in the gallery; `wide` takes the full width. */
export const DemoStack = ({ children, wide }: { children: ReactNode; wide?: boolean }) => (
  <div className={classes.stack} data-wide={wide || undefined}>
    {children}
  </div>
);

interface WithValueProps<Value> {
  start: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Provides a demo with a value that it can change. */
export const WithValue = <Value,>({ start, children }: WithValueProps<Value>) => {
  const [value, setValue] = useState(start);
  return children(value, setValue);
};
