import { IconFileText, IconSignature, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useInstallation } from '../features/sign-in/installation.ts';
import { isAuthenticated } from '../guard/can-visit.ts';
import { navigate } from '../navigate.ts';
import { useSession } from '../session/session.ts';
import { ownScreens } from '../shared/own-screens.ts';
import { useSettings } from '../shared/use-settings.ts';
import { ScreenSkeleton } from '../shell/screen-view.tsx';
import { Button } from '../ui/button.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import classes from './home-screen.module.css';

const promises = [
  {
    icon: IconFileText,
    title: 'Estimates that add up',
    text: 'One-time and monthly amounts side by side, discounts, taxes, and terms exact to the cent, everywhere.',
  },
  {
    icon: IconSignature,
    title: 'Signed on the spot',
    text: 'The customer opens a link, chooses, and signs with a finger. The document is sealed with its evidence.',
  },
  {
    icon: IconUsersGroup,
    title: 'Everyone sees the same',
    text: 'What one person changes is on every screen at once: the rep’s tablet, the office, the installer’s phone.',
  },
];

/** Milliseconds that forwarding waits for the person's settings. */
const SETTINGS_TIMEOUT_MS = 3000;

/** Forwards to the person's start screen; to their day if they may no longer open that screen. */
const ToOwnScreen = () => {
  const session = useSession();
  const { user, loading } = useSettings();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SETTINGS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const path = user && ownScreens(session).find((each) => each === user.homeScreen);
  const goesOn = loading && !late ? null : `/${path ?? 'dashboard'}`;
  useEffect(() => {
    if (goesOn) navigate(goesOn, { replace: true });
  }, [goesOn]);
  return <PageSkeleton />;
};

/**
 * The product's description, and the two ways in. Signed-in people are forwarded to their own screen; an empty
 * installation starts its setup.
 */
export const HomeScreen = () => {
  const signedIn = isAuthenticated(useSession());
  const installation = useInstallation();
  const setsUp = !signedIn && installation?.empty === true;
  useEffect(() => {
    if (setsUp) navigate('/onboarding', { replace: true });
  }, [setsUp]);
  if (signedIn) return <ToOwnScreen />;
  if (setsUp || installation === undefined) return <ScreenSkeleton shape="blank" />;
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <h1 className={classes.claim}>From the first call to the signed estimate.</h1>
        <p className={classes.lead}>
          Accounts, estimates, and schedules for companies that sell and install security systems. On your own
          server, in your own hands.
        </p>
        <div className={classes.ways}>
          <Button kind="primary" href="/login">
            Sign in
          </Button>
          <Button href="/onboarding">Start a company</Button>
        </div>
      </section>
      <ul className={classes.promises}>
        {promises.map(({ icon: PromiseIcon, title, text }) => (
          <li key={title}>
            <PromiseIcon size={22} stroke={1.5} aria-hidden />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
};
