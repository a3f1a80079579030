import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ServerAccount } from './embedded-account.ts';

/*
 * The supervisor is sh: about 1 MB and there in a millisecond. It starts the database server in the background and reads its own stdin, a
 * pipe from this process. However this process ends, kill -9 included, the kernel closes the pipe, `read` meets the end of the file, and the server gets
 * SIGINT, PostgreSQL's fast shutdown. Signals meant for the whole group are ignored so that it always outlives the server it minds;
 * PostgreSQL sets handlers of its own for each of them.
 */
const SCRIPT = `
trap '' HUP INT TERM
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
{ while read -r _ <&3; do :; done; kill -INT "$server"; } 2>/dev/null &
watch=$!
exec 3<&- </dev/null
wait "$server"
code=$?
kill -KILL "$watch" 2>/dev/null
exit "$code"
`;

/** A server program that cannot outlive this process. */
export interface SupervisedProcess {
  /**
   * Settles when the server and its supervisor have ended, with the last lines of the server's output. Never rejects.
   */
  readonly ended: Promise<{ readonly lastOutput: string }>;
  /** Requests a fast, clean shutdown. */
  askToStop(): void;
}

/**
 * Starts a program under the supervisor, in its own session: a Ctrl-C in the terminal reaches only this process,
 * which then drains first. Windows has no sh: there the program is started directly, a killed application leaves it
 * behind, and the next start stops it.
 *
 * @param sayLine receives each line of the program's log.
 */
export function supervise(
  command: string,
  args: readonly string[],
  account: ServerAccount,
  sayLine: (line: string) => void,
): SupervisedProcess {
  const direct = process.platform === 'win32';
  const [program, ...rest] = direct ? [command, ...args] : ['/bin/sh', '-c', SCRIPT, 'sh', command, ...args];
  const child = spawn(program ?? command, rest, {
    ...account,
    cwd: direct ? undefined : '/',
    env: direct ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    detached: !direct,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const recent: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    recent.push(line);
    if (recent.length > 12) recent.shift();
    sayLine(line);
  });
  // Nothing is ever written; a pipe whose reader is gone must not end this process.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<{ lastOutput: string }>((done) => {
    child.on('error', (error) => done({ lastOutput: error.message }));
    child.on('close', () => done({ lastOutput: recent.join('\n') }));
  });
  return { ended, askToStop: () => child.stdin.end() };
}
