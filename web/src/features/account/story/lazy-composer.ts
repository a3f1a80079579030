import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx';
import { ComposerFallback } from './composer-fallback.tsx';

/** The forms come behind the story: it can be read before they have arrived. */
export const Composer = lazyWithRetry(async () => (await import('./composer.tsx')).Composer, {
  Fallback: ComposerFallback,
});
