import { readFileSync } from 'node:fs';

// Loaded before a journey's server: its clock is the machine's, moved by the milliseconds that stand in a file.

const READ_EVERY_MS = 50;
const LOOK_EVERY_MS = 250;
const Machine = Date;
const setMachineInterval = globalThis.setInterval;
const file = process.env['E2E_CLOCK'] ?? '';
let moved = 0;
let readAt = -Infinity;

function now() {
  const real = Machine.now();
  if (real - readAt >= READ_EVERY_MS) {
    readAt = real;
    moved = Number(readFileSync(file, 'utf8'));
  }
  return real + moved;
}

globalThis.Date = new Proxy(Machine, {
  apply: () => new Machine(now()).toString(),
  construct: (target, values, made) => Reflect.construct(target, values.length > 0 ? values : [now()], made),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

/** A clock that is moved past what an interval waits for ends the wait: what is done once a minute is done then. */
globalThis.setInterval = (work, ms, ...values) => {
  let due = now() + ms;
  const look = () => {
    if (now() < due) return;
    due = now() + ms;
    work(...values);
  };
  return setMachineInterval(look, Math.min(ms, LOOK_EVERY_MS));
};
