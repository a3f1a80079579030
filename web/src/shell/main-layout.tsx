import { lazy, Suspense } from 'react';
import { isAuthenticated } from '../guard/can-visit.ts';
import { useSession } from '../session/session.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { PublicFrame } from './public-frame.tsx';
import { ViewOutlet } from './view-outlet.tsx';

const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }));

/** The main layout: the product's frame for who is signed in, a plain one for who is not. */
export const MainLayout = () => {
  if (isAuthenticated(useSession())) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SignedIn />
      </Suspense>
    );
  }
  return (
    <PublicFrame>
      <ViewOutlet />
    </PublicFrame>
  );
};
