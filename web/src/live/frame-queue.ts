import { afterPress } from '../ui/after-press.ts';

/** Milliseconds after which a page that paints no frame, because it was hidden, is not waited for. */
const MAX_FRAME_MS = 100;

/** Calls once the next frame is painted: for work that shows nothing which is not shown already, and must not delay that. */
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
 * Calls things before the next frame is painted: each once, however often it was requested. What arrives faster than frames (a colleague's paste of 200
 * rows, an own change and its answer) is so drawn together. A hidden page has no frames and does not wait for one, also when it was hidden since it asked.
 * What arrives during a press is drawn after it: what is pressed stays where it is until its click.
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
