let isPressed = false;
let presses = 0;
const waiting: (() => void)[] = [];

const press = (): void => {
  isPressed = true;
  presses += 1;
};

/**
 * Ends a press. The click comes in the same task as the release, so waiting callbacks run after it, or after the next
 * press if that has begun by then.
 */
const release = (): void => {
  const ended = presses;
  setTimeout(() => {
    if (ended !== presses) return;
    isPressed = false;
    for (const run of waiting.splice(0)) run();
  });
};

// Modules are also imported without a page, by tests of their logic.
if ('document' in globalThis) {
  // A touch moves the focus out of a field through the mouse events that follow the tap.
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, press, true);
  // A press that opens the browser's own menu may end in that menu, where the page receives no event: the next key or
  // move ends it. A press that scrolls makes no click.
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'contextmenu', 'scroll', 'keydown'])
    document.addEventListener(type, release, true);
  document.addEventListener('pointermove', ({ buttons }) => isPressed && buttons === 0 && release(), true);
  window.addEventListener('blur', release);
}

/** Runs a callback that moves the page: immediately, or after the current press, so that the pressed element stays where it is until its click. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
