import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * How a form is left that the address may have opened.
 * @param isOpen whether the form was open when the screen was: then a link of another screen led here, and canceling leads back.
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
