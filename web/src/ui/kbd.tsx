import { Fragment } from 'react';
import classes from './kbd.module.css';

/** Keys to press: `keys="g a"` in sequence, `keys="⌘+k"` together. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {keys.split(' ').map((chord, index) => (
      <Fragment key={index}>
        {index > 0 && <span className={classes.then}>then</span>}
        {chord.split('+').map((key) => (
          <kbd key={key} className={classes.key}>
            {key.length === 1 ? key.toUpperCase() : key}
          </kbd>
        ))}
      </Fragment>
    ))}
  </span>
);
