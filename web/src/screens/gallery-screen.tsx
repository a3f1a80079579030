import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';

/** The gallery holds every component there is: its frame stands before they have arrived. */
export const GalleryScreen = lazyWithRetry(async () => (await import('./gallery.tsx')).Gallery, {
  Fallback: PageSkeleton,
});
