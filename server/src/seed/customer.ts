import type { Actor } from '@sable/domain/kernel/actor';
import type { Case } from './case.ts';
import type { Random } from './random.ts';

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
];

export interface Evidence {
  readonly linkId: string;
  readonly ipAddress: string;
  readonly forwardedFor: null;
  readonly userAgent: string;
}

/** Returns the customer behind the newest link of an estimate, with their device. */
export function customerOf(
  { company, random }: Case,
  estimateId: string,
): { actor: Actor; evidence: Evidence } {
  const { world } = company;
  const link = world.source.childrenOf('estimate-links', 'estimateId', estimateId).at(-1);
  if (!link) throw new Error('A sent estimate has a link.');
  const actor: Actor = {
    kind: 'customer',
    id: link.id,
    name: String(link['recipientName']),
    companyId: world.companyId,
    roles: [],
    settings: { salesSeeAll: true },
    estimateId,
  };
  // Address ranges reserved for documentation.
  const ipAddress = `${random.pick(['203.0.113', '198.51.100'])}.${random.int(1, 254)}`;
  return {
    actor,
    evidence: { linkId: link.id, ipAddress, forwardedFor: null, userAgent: random.pick(browsers) },
  };
}

/** Simulates a handwritten signature: two or three waves across the box of 600 × 200. */
export function drawnSignature(random: Random): { kind: 'drawn'; strokes: number[][] } {
  const strokes = Array.from({ length: random.int(2, 3) }, (_, part) => {
    const from = 60 + part * 170;
    const [height, waves] = [random.int(25, 60), random.int(2, 4)];
    return Array.from({ length: 40 }, (_point, step) => [
      from + step * random.int(3, 4),
      100 +
        Math.round(Math.sin((step / 40) * waves * 2 * Math.PI) * height * (1 - step / 60)) +
        random.int(-3, 3),
    ]).flat();
  });
  return { kind: 'drawn', strokes };
}
