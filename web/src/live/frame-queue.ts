import { afterPress } from '../ui/after-press.ts';

/** Milliseconds after which a hidden page, which paints no frame, is no longer waited for. */
const MAX_FRAME_MS = 100;

/**
 * Calls back once the next frame is painted: for work that must not delay the frame, because everything it shows is
 * already on the screen.
 */
export function afterFrame(call: () => void): void {
  let called = false;
  const once = () => {
    if (called) return;
    called = true;
    call();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, MAX_FRAME_MS);
}

/**
 * Runs callbacks before the next frame is painted: each once, no matter how often it was requested. Updates that
 * arrive faster than frames (a colleague's paste of 200 rows, a person's own change and its response) are therefore
 * drawn together. A hidden page has no frames and does not wait for one, even if it was hidden after the request.
 * Updates that arrive during a press are drawn after it, so that the pressed element stays in place until its click.
 */
export class FrameQueue {
  readonly #due = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(call: () => void): void {
    const isDue = this.#due.size > 0;
    this.#due.add(call);
    if (isDue) return;
    if (!document.hidden) requestAnimationFrame(this.#frame);
    this.#timer = setTimeout(this.#frame, document.hidden ? 0 : MAX_FRAME_MS);
  }

  readonly #frame = (): void => {
    clearTimeout(this.#timer);
    afterPress(this.#run);
  };

  readonly #run = (): void => {
    const now = [...this.#due];
    this.#due.clear();
    for (const call of now) call();
  };
}
