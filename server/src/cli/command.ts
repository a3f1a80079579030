import type { DatabaseLog } from '../db/connect.ts';

/** Writes a line to the terminal. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

const warn = (text: string): void => void process.stderr.write(`${text}\n`);

/** What a command reports about its database: warnings and errors. */
export const commandLog: DatabaseLog = { debug() {}, info() {}, warn, error: warn };

/** The one argument of a command. @throws Error with the usage when there is none or more. */
export function onlyArgument(usage: string): string {
  const [argument, ...more] = process.argv.slice(2);
  if (argument === undefined || argument.startsWith('-') || more.length > 0) throw new Error(usage);
  return argument;
}

/** Ends a command with the reason in words. */
export function failCommand(error: unknown): void {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
