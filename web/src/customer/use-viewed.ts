import { useEffect } from 'react';
import type { CustomerApi } from './customer-api.ts';

const interactions = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/**
 * Tells the server once that a person looked: after a touch, a key or a scroll, because mail scanners and link
 * previews load pages too. A report that did not arrive is made again at the next interaction.
 */
export function useViewed(api: CustomerApi): void {
  useEffect(() => {
    const listening = { passive: true, capture: true };
    const listen = () => interactions.forEach((type) => addEventListener(type, report, listening));
    const ignore = () => interactions.forEach((type) => removeEventListener(type, report, listening));
    let left = false;
    function report() {
      ignore();
      api.markViewed().catch(() => {
        if (!left) listen();
      });
    }
    listen();
    return () => {
      left = true;
      ignore();
    };
  }, [api]);
}
