let isPressed = false;
let presses = 0;
const waiting: (() => void)[] = [];

const press = (): void => {
  isPressed = true;
  presses += 1;
};

/** The click comes in the same task as the release, so what waits runs after it, or after the next press where that has begun by then. */
const release = (): void => {
  const ended = presses;
  setTimeout(() => {
    if (ended !== presses) return;
    isPressed = false;
    for (const run of waiting.splice(0)) run();
  });
};

// Parts are also imported where there is no page, by tests of what they know.
if ('document' in globalThis) {
  // A finger leaves a field by the mouse events that follow its tap.
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, press, true);
  // A press that opens the browser's own menu may end in that menu, where no page hears it: the next key or move tells. One that scrolls makes no click.
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
