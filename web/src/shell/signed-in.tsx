import { NotificationsBell } from '../features/notifications/notifications-bell.tsx';
import { searchRecords } from '../features/search/search-records.ts';
import { LiveProvider } from '../live/provider.tsx';
import { AppFrame } from './app-frame.tsx';
import { LiveConnectionBanner } from './live-connection-banner.tsx';
import { ShellSlotsProvider } from './slots.tsx';
import { ViewOutlet } from './view-outlet.tsx';

const slots = { ConnectionBanner: LiveConnectionBanner, NotificationsBell, searchRecords };

/** The product as a signed-in person has it: live data, the frame, the screen. Loaded after sign-in, not with the first page. */
export const SignedIn = () => (
  <LiveProvider>
    <ShellSlotsProvider slots={slots}>
      <AppFrame>
        <ViewOutlet />
      </AppFrame>
    </ShellSlotsProvider>
  </LiveProvider>
);
