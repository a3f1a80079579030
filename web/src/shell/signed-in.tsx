import { users } from '@sable/domain/user';
import { NotificationsBell } from '../features/notifications/notifications-bell.tsx';
import { searchRecords } from '../features/search/search-records.ts';
import { useActor, useRow } from '../live/hooks.ts';
import { LiveProvider } from '../live/provider.tsx';
import { useCompany } from '../shared/use-company.ts';
import { AppFrame } from './app-frame.tsx';
import { LiveConnectionBanner } from './live-connection-banner.tsx';
import { ShellSlotsProvider } from './slots.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { ViewOutlet } from './view-outlet.tsx';

const slots = { ConnectionBanner: LiveConnectionBanner, NotificationsBell, searchRecords };

const Frame = () => {
  const { row: company } = useCompany();
  const { row: me } = useRow(users, useActor().id);
  return (
    <AppFrame companyName={company?.name} logoId={company?.pictureId} photoId={me?.pictureId}>
      <ViewOutlet />
      <UnsavedGuard />
    </AppFrame>
  );
};

/**
 * The product for a signed-in person: live data, the frame, the screen. Loaded after sign-in, not with the first
 * page.
 */
export const SignedIn = () => (
  <LiveProvider>
    <ShellSlotsProvider slots={slots}>
      <Frame />
    </ShellSlotsProvider>
  </LiveProvider>
);
