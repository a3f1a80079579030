import { startEmbedded } from './embedded.ts';

// Program for the adjacent test: holds a data folder until it is stopped or killed. Prints "ready <cluster>" once it
// accepts connections.
const [dataDir = ''] = process.argv.slice(2);
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function holdDataFolder(): Promise<void> {
  const server = await startEmbedded({ dataDir, log: { debug() {}, info: say, warn: say, error: say } });
  process.once('SIGTERM', () => void server.stop());
  say(`ready ${server.cluster}`);
}

holdDataFolder().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
