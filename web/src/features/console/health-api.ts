import { z } from 'zod';
import { getJson } from '../../live/client-error.ts';

const healthSchema = z.object({
  status: z.string(),
  version: z.string(),
  database: z.object({ kind: z.string(), version: z.string(), answeredInMs: z.number() }),
  feed: z.object({ connections: z.number(), companies: z.number() }),
  jobs: z.object({ waiting: z.coerce.number(), failed: z.coerce.number() }),
  memory: z.number(),
  uptimeSeconds: z.number(),
});
export type Health = z.infer<typeof healthSchema>;

/** Reads the health of the installation; for super users. Rejects with ClientError. */
export const readHealth = async (): Promise<Health> => healthSchema.parse(await getJson('/api/super/health'));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration with its two largest units: `3 days 4 h`, `12 min`. */
export function durationText(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`;
}
