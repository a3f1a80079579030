import { useEffect } from 'react';

const interactions = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/**
 * Reports once that a person viewed the page: after a touch, a key press, or a scroll, because mail scanners and link
 * previews load pages too. A failed report is retried at the next interaction.
 */
export function useViewed(api: { readonly markViewed: () => Promise<unknown> }): void {
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
