import type { DatabaseLog } from '../db/connect.ts';

/** Writes a line to the terminal. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

const warn = (text: string): void => void process.stderr.write(`${text}\n`);

/** A command's log for its database: warnings and errors only. */
export const commandLog: DatabaseLog = { debug() {}, info() {}, warn, error: warn };

/** Returns the single argument of a command. @throws Error with the usage unless there is exactly one. */
export function onlyArgument(usage: string): string {
  const [argument, ...more] = process.argv.slice(2);
  if (argument === undefined || argument.startsWith('-') || more.length > 0) throw new Error(usage);
  return argument;
}

/** Ends a command with an error message. */
export function failCommand(error: unknown): void {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
