import { isAuthenticated } from '../guard/can-visit.ts';
import { useSession } from '../session/session.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { AuthFrame } from './auth-layout.tsx';
import { useCurrentRow } from './current-row.ts';
import { PublicFrame } from './public-frame.tsx';
import { ViewOutlet } from './view-outlet.tsx';

const CompanyClosedPage = lazyWithRetry(
  async () => (await import('../features/sign-in/company-closed-page.tsx')).CompanyClosedPage,
  {
    Fallback: PageSkeleton,
  },
);
/** The frame of the product without any content; the code needed next loads in parallel. */
export const StartFrame = lazyWithRetry(async () => {
  void SignedIn.load();
  return (await import('./start-frame.tsx')).StartFrame;
});

const OwnStartFrame = () => <StartFrame session={useSession()} />;

/** The product of a signed-in person, in a bundle of its own. */
export const SignedIn = lazyWithRetry(async () => (await import('./signed-in.tsx')).SignedIn, {
  Fallback: OwnStartFrame,
});

/** The main layout: the product's frame for signed-in people, a plain one for others. */
export const MainLayout = () => {
  const session = useSession();
  const row = useCurrentRow();
  // The specification keeps such a person signed in; the server gives them no data, so the product could never load.
  const isTurnedOff = session.user !== null && session.user.status !== 'active';
  // The first page forwards signed-in people to a screen.
  if (isTurnedOff && (row?.requiresAuth || row?.name === 'home'))
    return (
      <AuthFrame>
        <CompanyClosedPage session={session} />
      </AuthFrame>
    );
  if (isAuthenticated(session) && !isTurnedOff) return <SignedIn />;
  // When a session ends, its screen stays until the guard has redirected to sign-in: without a person it has nothing
  // to show.
  if (row?.requiresAuth) return <PageSkeleton />;
  return (
    <PublicFrame>
      <ViewOutlet />
    </PublicFrame>
  );
};
