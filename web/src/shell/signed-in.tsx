import { NotificationsBell } from '../features/notifications/notifications-bell.tsx';
import { searchRecords } from '../features/search/search-records.ts';
import { LiveProvider } from '../live/provider.tsx';
import { useUserState } from '../shared/use-user-state.ts';
import { AppFrame } from './app-frame.tsx';
import { LiveConnectionBanner } from './live-connection-banner.tsx';
import { ShellSlotsProvider } from './slots.tsx';
import { ViewOutlet } from './view-outlet.tsx';

const slots = { ConnectionBanner: LiveConnectionBanner, NotificationsBell, searchRecords };

const Frame = () => {
  const { company } = useUserState();
  return (
    <AppFrame companyName={company?.name}>
      <ViewOutlet />
    </AppFrame>
  );
};

/** The product as a signed-in person has it: live data, the frame, the screen. Loaded after sign-in, not with the first page. */
export const SignedIn = () => (
  <LiveProvider>
    <ShellSlotsProvider slots={slots}>
      <Frame />
    </ShellSlotsProvider>
  </LiveProvider>
);
