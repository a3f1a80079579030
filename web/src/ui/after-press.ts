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

// A finger leaves a field by the mouse events that follow its tap.
for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, press, true);
for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend'])
  document.addEventListener(type, release, true);

/** Runs what moves the page: at once, or after the press during which it is asked for, so that what is pressed stays where it is until its click. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
