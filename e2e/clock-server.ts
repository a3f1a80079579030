import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { lendNoMore } from './contexts.ts';
import { sql } from './database.ts';
import { journeyDemoOn } from './demo-server.ts';
import { startServer } from './server.ts';

/** Longer than the server's interval between reads of the file. */
const SEEN_MS = 150;

/** A server with the demo dealership on a date that the test chooses. Until it stops, it is this worker's demo. */
export interface ClockServer {
  /** Sets the clock of the server and of the pages forward to an instant. The clocks keep running from there. */
  moveTo(instant: string, ...pages: readonly Page[]): Promise<void>;
  /** Stops the server and starts it again at its current time. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Installs a clock that starts at an instant, in these pages and in others of the same contexts. */
export async function setClock(instant: string, ...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    lendNoMore(page.context());
    await page.clock.install({ time: instant });
  }
}

/**
 * @param instant start time of the server's clock.
 * @param variables environment variables in addition to the usual ones.
 */
export async function clockServer(
  instant: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ClockServer> {
  const file = join(tmpdir(), `sable-clock-${randomUUID()}`);
  const write = async (at: string) => {
    await writeFile(`${file}.next`, String(Date.parse(at) - Date.now()));
    await rename(`${file}.next`, file);
    await pause(SEEN_MS);
  };
  await write(instant);
  const preload = new URL('./moved-clock.mjs', import.meta.url).href;
  const server = await startServer({ E2E_CLOCK: file, NODE_OPTIONS: `--import=${preload}`, ...variables });
  const before = process.env['SABLE_E2E_DEMOS'] ?? '[]';
  const stop = async () => {
    process.env['SABLE_E2E_DEMOS'] = before;
    await server.stop();
    await rm(file, { force: true });
  };
  try {
    // The database keeps the machine's time: it would consider a session that starts by the moved clock expired.
    await sql(
      `create function keep_session() returns trigger language plpgsql as $$ begin
         new."createdAt" := now(); new."expiresAt" := now() + interval '12 hours'; return new; end $$`,
      [],
      server.directory,
    );
    await sql(
      'create trigger keep_session before insert on auth.session for each row execute function keep_session()',
      [],
      server.directory,
    );
    const demo = await journeyDemoOn(server);
    const places = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) + 1;
    process.env['SABLE_E2E_DEMOS'] = JSON.stringify(Array.from({ length: places }, () => demo));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    async moveTo(at, ...pages) {
      await write(at);
      for (const page of pages) await page.clock.setSystemTime(at);
    },
    restart: () => server.restart(),
    stop,
  };
}
