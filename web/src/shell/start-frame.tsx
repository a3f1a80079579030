import type { Session } from '../session/session-answer.ts';
import { HomeLink } from './home-link.tsx';
import { menuFor } from './menu.ts';
import { NavSections } from './nav-links.tsx';
import { ScreenSkeleton } from './screen-view.tsx';
import { shapeAt } from './shape-at.ts';
import classes from './app-frame.module.css';

/**
 * The frame as this browser remembers it, shown until the server has returned the session. Nothing in it is
 * interactive yet; it contains the skeleton of the upcoming screen.
 */
export const StartFrame = ({ session }: { session: Session }) => {
  const sections = menuFor(session);
  return (
    <div className={classes.frame} inert aria-busy>
      <nav className={classes.sidebar} aria-label="Main">
        <HomeLink name={session.company?.name ?? ''} />
        <div className={classes.wide}>
          <NavSections sections={sections} />
        </div>
        <div className={classes.rail}>
          <NavSections sections={sections} rail />
        </div>
      </nav>
      <div className={classes.column}>
        <header className={classes.top} />
        <main className={classes.main}>
          <ScreenSkeleton shape={shapeAt(window.location.pathname, window.location.search)} />
        </main>
      </div>
    </div>
  );
};
