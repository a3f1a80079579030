import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';

/** The gallery contains every component: its frame appears before they are loaded. */
export const GalleryScreen = lazyWithRetry(async () => (await import('./gallery.tsx')).Gallery, {
  Fallback: PageSkeleton,
});
