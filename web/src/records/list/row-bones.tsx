import classes from './row-bones.module.css';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The rows of a list on their way, at their real heights. */
export const RowBones = ({ columns, cards }: { columns: number; cards: boolean }) => (
  <div className={classes.frame} data-cards={cards || undefined} aria-busy="true">
    <p className={classes.spoken} role="status">
      Loading
    </p>
    {times(cards ? 6 : 16).map((row) => (
      <div key={row} className={classes.row}>
        {times(cards ? 2 : Math.min(columns, 8)).map((column) => (
          <span
            key={column}
            className={classes.bone}
            style={{ width: `${35 + ((row * 7 + column * 23) % 50)}%` }}
          />
        ))}
      </div>
    ))}
  </div>
);
