import { LinesSkeleton } from '../../../shared/lines.tsx';
import classes from './composer.module.css';

/** As tall as a composer with its default form. */
export const ComposerFallback = () => (
  <div className={classes.composer}>
    <LinesSkeleton count={2} />
  </div>
);
