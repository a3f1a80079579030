import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * Returns handlers that close a form, which the address may have opened.
 * @param isOpen whether the form was open when the screen was first shown. If so, a link on another screen led here,
 * and canceling goes back to that screen.
 */
export function useWayBack(isOpen: boolean, close: () => void) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const cameForIt = useRef(isOpen);
  const done = () => {
    cameForIt.current = false;
    close();
  };
  return { done, cancel: () => (cameForIt.current && canGoBack ? history.back() : done()) };
}
