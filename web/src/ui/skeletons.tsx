import classes from './skeletons.module.css';

const Bone = ({ width, height = '0.75rem' }: { width: string; height?: string }) => (
  <span className={classes.bone} style={{ width, height }} />
);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const widths = ['62%', '48%', '71%', '55%', '80%', '44%', '66%'];
const widthAt = (index: number) => widths[index % widths.length] ?? '60%';

const HeaderBones = () => (
  <div className={classes.header}>
    <Bone width="11rem" height="1.625rem" />
    <Bone width="7rem" height="2.125rem" />
  </div>
);

/** A list on its way: toolbar, head and rows at their real heights. */
export const ListSkeleton = ({ rows = 10 }: { rows?: number }) => (
  <div className={classes.frame}>
    <HeaderBones />
    <div className={classes.panel}>
      {times(rows).map((row) => (
        <div key={row} className={classes.row}>
          <Bone width={widthAt(row)} />
          <Bone width={widthAt(row + 2)} />
          <Bone width={widthAt(row + 4)} />
          <Bone width="3.5rem" />
        </div>
      ))}
    </div>
  </div>
);

/** A record on its way: its facts beside its history. */
export const RecordSkeleton = () => (
  <div className={classes.frame}>
    <HeaderBones />
    <div className={classes.columns}>
      <div className={classes.panel}>
        {times(8).map((row) => (
          <div key={row} className={classes.pair}>
            <Bone width="6rem" />
            <Bone width={widthAt(row)} />
          </div>
        ))}
      </div>
      <div className={classes.panel}>
        {times(4).map((row) => (
          <div key={row} className={classes.pair}>
            <Bone width="2rem" height="2rem" />
            <Bone width={widthAt(row)} />
          </div>
        ))}
      </div>
    </div>
  </div>
);

/** A page of figures and cards on its way. */
export const PageSkeleton = () => (
  <div className={classes.frame}>
    <HeaderBones />
    <div className={classes.cards}>
      {times(4).map((card) => (
        <div key={card} className={classes.card}>
          <Bone width="5rem" />
          <Bone width="7rem" height="1.75rem" />
        </div>
      ))}
    </div>
    <div className={classes.panel} style={{ minHeight: '18rem' }} />
  </div>
);

/** Lines of text on their way. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={classes.text}>
    {times(lines).map((line) => (
      <Bone key={line} width={line === lines - 1 ? '45%' : '100%'} />
    ))}
  </div>
);
