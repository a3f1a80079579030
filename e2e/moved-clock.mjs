import { readFileSync } from 'node:fs';

// Loaded before a journey's server: its clock is the machine's, offset by the milliseconds in a file.

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

/** An interval fires when the clock is moved past its due time, so tasks that run once a minute run then. */
globalThis.setInterval = (work, ms, ...values) => {
  let due = now() + ms;
  const look = () => {
    if (now() < due) return;
    due = now() + ms;
    work(...values);
  };
  return setMachineInterval(look, Math.min(ms, LOOK_EVERY_MS));
};
