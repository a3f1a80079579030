import { LinesSkeleton } from '../../../shared/lines.tsx';
import classes from './composer.module.css';

/** As high as a composer with its first form. */
export const ComposerFallback = () => (
  <div className={classes.composer}>
    <LinesSkeleton count={2} />
  </div>
);
