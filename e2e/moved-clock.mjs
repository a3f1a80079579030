import { readFileSync } from 'node:fs';

// Loaded before a journey's server: its clock is the machine's, moved by the milliseconds that stand in a file.

const READ_EVERY_MS = 50;
const Machine = Date;
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
