import type { EstimateContent } from '@sable/domain/estimate/content';
import type { Site } from './roll-out-api.ts';

type Agreement = NonNullable<EstimateContent['agreement']>;

const textOf = ({ heading, text }: Agreement['clauses'][number]): string => `${heading}\n${text}`;

/**
 * Returns the clauses that require initials in the agreements of some sites, each text once: its initials apply to
 * each agreement that contains it. The ids are positions in the list, and stay the same for the same sites.
 */
export function clausesOf(sites: readonly Site[]): Pick<EstimateContent, 'agreement'> {
  const clauses = new Map(
    sites.flatMap(({ offer }) => (offer?.clauses ?? []).map((clause) => [textOf(clause), clause] as const)),
  );
  const unique = [...clauses.values()].map((clause, index) => ({ ...clause, id: `clause-${index}` }));
  return { agreement: { name: '', version: 1, clauses: unique, riders: [] } };
}
