import classes from './row-skeletons.module.css';
import visuallyHidden from '../../ui/visually-hidden.module.css';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholders for the rows of a loading list, at their real heights. */
export const RowSkeletons = ({ columns, cards }: { columns: number; cards: boolean }) => (
  <div className={classes.frame} data-cards={cards || undefined} aria-busy="true">
    <p className={visuallyHidden.text} role="status">
      Loading
    </p>
    {times(cards ? 6 : 16).map((row) => (
      <div key={row} className={classes.row}>
        {times(cards ? 2 : Math.min(columns, 8)).map((column) => (
          <span
            key={column}
            className={classes.skeleton}
            style={{ width: `${35 + ((row * 7 + column * 23) % 50)}%` }}
          />
        ))}
      </div>
    ))}
  </div>
);
