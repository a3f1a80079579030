import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx';
import { ComposerFallback } from './composer-fallback.tsx';

/** The forms load after the story, so that it is readable before they arrive. */
export const Composer = lazyWithRetry(async () => (await import('./composer.tsx')).Composer, {
  Fallback: ComposerFallback,
});
