import type { CSSProperties, ReactNode } from 'react';
import classes from './skeletons.module.css';

const Bone = ({ width, height = '0.75rem' }: { width: string; height?: string }) => (
  <span className={classes.bone} style={{ width, height }} />
);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const widths = ['62%', '48%', '71%', '55%', '80%', '44%', '66%'];
const widthAt = (index: number) => widths[index % widths.length] ?? '60%';

interface FrameProps {
  /** Names the skeleton of a whole screen, so that it differs from the skeletons of its parts. */
  shape: string;
  narrow?: boolean;
  children: ReactNode;
}

/** A whole loading screen, with the margins of a page. */
const Frame = ({ shape, narrow, children }: FrameProps) => (
  <div className={classes.frame} data-skeleton={shape} data-narrow={narrow || undefined}>
    {children}
  </div>
);

/** The header of a screen: its title, a muted line if it has one, and its buttons. */
const HeaderBones = ({ line = false, buttons = 1 }: { line?: boolean; buttons?: number }) => (
  <div className={classes.header}>
    <div className={classes.title}>
      <Bone width="11rem" height="1.625rem" />
      {line && <Bone width="16rem" />}
    </div>
    <div className={classes.buttons}>
      {times(buttons).map((button) => (
        <Bone key={button} width="7rem" height="2.125rem" />
      ))}
    </div>
  </div>
);

/** A card with its heading and some lines. */
const CardBones = ({ lines }: { lines: number }) => (
  <div className={classes.panel}>
    {times(lines + 1).map((line) => (
      <div key={line} className={classes.pair}>
        <Bone width={line === 0 ? '7rem' : widthAt(line)} height={line === 0 ? '1rem' : undefined} />
      </div>
    ))}
  </div>
);

const TabBones = () => (
  <div className={classes.tabs}>
    {times(5).map((tab) => (
      <Bone key={tab} width="4.5rem" height="1rem" />
    ))}
  </div>
);

/** A loading list: its views, its search, and rows at their real heights. */
export const ListSkeleton = () => (
  <Frame shape="list">
    <HeaderBones />
    <Bone width="15rem" height="2.125rem" />
    <div className={classes.panel}>
      {times(10).map((row) => (
        <div key={row} className={classes.row}>
          <Bone width={widthAt(row)} />
          <Bone width={widthAt(row + 2)} />
          <Bone width={widthAt(row + 4)} />
          <Bone width="3.5rem" />
        </div>
      ))}
    </div>
  </Frame>
);

/** A loading record: its tabs, and its facts next to its history. */
export const RecordSkeleton = () => (
  <Frame shape="record">
    <HeaderBones line />
    <TabBones />
    <div className={classes.columns}>
      <CardBones lines={8} />
      <CardBones lines={4} />
    </div>
  </Frame>
);

/** A person’s day, loading: the pending work next to the money. */
export const DashboardSkeleton = () => (
  <Frame shape="dashboard">
    <HeaderBones line buttons={2} />
    <div className={classes.day}>
      {times(2).map((column) => (
        <div key={column} className={classes.column}>
          <CardBones lines={4 - column} />
          <CardBones lines={3 + column} />
        </div>
      ))}
    </div>
  </Frame>
);

/** A loading estimate: its lines, and the totals next to them. */
export const EditorSkeleton = () => (
  <Frame shape="editor">
    <HeaderBones line buttons={2} />
    <div className={classes.editor}>
      <div className={classes.panel}>
        {times(9).map((row) => (
          <div key={row} className={classes.line}>
            <Bone width={widthAt(row)} />
            <Bone width="2rem" />
            <Bone width="4rem" />
          </div>
        ))}
      </div>
      <div className={classes.side}>
        <CardBones lines={5} />
      </div>
    </div>
  </Frame>
);

const TurnBones = () => (
  <div className={classes.header}>
    <Bone width="15rem" height="1.875rem" />
    <Bone width="13rem" height="1.875rem" />
  </div>
);

const GridBones = ({ rows, columns }: { rows: number; columns: number }) => (
  <div className={classes.grid} style={{ '--columns': columns } satisfies CSSProperties}>
    {times(rows * columns).map((cell) => (
      <span key={cell} className={classes.cell} />
    ))}
  </div>
);

/** The days of a loading calendar, below a bar that is already loaded. */
export const DaysSkeleton = () => <GridBones rows={10} columns={7} />;

/** The people's lanes, loading, below a bar that is already loaded. */
export const LanesSkeleton = () => <GridBones rows={7} columns={9} />;

/** A loading calendar: the bar that turns its pages, and its days. */
export const CalendarSkeleton = () => (
  <Frame shape="calendar">
    <HeaderBones line buttons={2} />
    <TurnBones />
    <DaysSkeleton />
  </Frame>
);

/** A loading board: the people's lanes, and the waiting items next to them. */
export const BoardSkeleton = () => (
  <Frame shape="board">
    <HeaderBones line />
    <TurnBones />
    <div className={classes.lanes}>
      <LanesSkeleton />
      <div className={classes.side}>
        <CardBones lines={4} />
      </div>
    </div>
  </Frame>
);

/** The pipeline, loading: whose estimates it shows, and the cards of each stage. */
export const PipelineSkeleton = () => (
  <Frame shape="pipeline">
    <HeaderBones line buttons={2} />
    <Bone width="24rem" height="2.125rem" />
    <div className={classes.stages}>
      {times(6).map((stage) => (
        <div key={stage} className={classes.stage}>
          <Bone width={widthAt(stage)} height="1rem" />
          {times(4 - (stage % 3)).map((card) => (
            <Bone key={card} width="100%" height="4.5rem" />
          ))}
        </div>
      ))}
    </div>
  </Frame>
);

/** A loading form: its labels above their fields. */
export const FormSkeleton = () => (
  <Frame shape="form" narrow>
    <HeaderBones line buttons={0} />
    <div className={classes.panel}>
      {times(6).map((field) => (
        <div key={field} className={classes.field}>
          <Bone width="6rem" />
          <Bone width="100%" height="2.125rem" />
        </div>
      ))}
    </div>
  </Frame>
);

/** A loading text page. */
export const ReadingSkeleton = () => (
  <Frame shape="reading" narrow>
    <HeaderBones buttons={0} />
    <TextSkeleton lines={12} />
  </Frame>
);

/** A loading sign-in or first step: the one card in the middle. */
export const EntrySkeleton = () => (
  <Frame shape="entry">
    <div className={classes.panel}>
      <Bone width="70%" height="1.5rem" />
      <TextSkeleton lines={2} />
      <Bone width="100%" height="2.125rem" />
      <Bone width="100%" height="2.125rem" />
    </div>
  </Frame>
);

/** A loading page of figures and cards. */
export const PageSkeleton = () => (
  <Frame shape="page">
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
  </Frame>
);

/** Lines of text that are loading. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={classes.text}>
    {times(lines).map((line) => (
      <Bone key={line} width={line === lines - 1 ? '45%' : '100%'} />
    ))}
  </div>
);
