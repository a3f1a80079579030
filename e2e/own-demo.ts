import { z } from 'zod';

/** The demo dealership for a worker's journeys, on a separate server. */
export const demoSchema = z.object({
  url: z.url(),
  /** The server's data directory; captured email is in `mail`. */
  directory: z.string(),
  password: z.string(),
  people: z.array(z.object({ name: z.string(), role: z.string(), email: z.string() })),
});

/** Returns the demo of this worker: two concurrent journeys never share a company. */
export function ownDemo(): z.infer<typeof demoSchema> {
  const demos = z.array(demoSchema).parse(JSON.parse(process.env['SABLE_E2E_DEMOS'] ?? '[]'));
  const demo = demos[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!demo) throw new Error('No server was started for this worker.');
  return demo;
}
