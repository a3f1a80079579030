import { isAuthenticated } from '../guard/can-visit.ts';
import { useSession } from '../session/session.ts';
import { later } from '../ui/later.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { PublicFrame } from './public-frame.tsx';
import { ViewOutlet } from './view-outlet.tsx';

const SignedIn = later(async () => (await import('./signed-in.tsx')).SignedIn, { Meanwhile: PageSkeleton });

/** The main layout: the product's frame for who is signed in, a plain one for who is not. */
export const MainLayout = () => {
  if (isAuthenticated(useSession())) return <SignedIn />;
  return (
    <PublicFrame>
      <ViewOutlet />
    </PublicFrame>
  );
};
