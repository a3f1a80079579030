import { anyEntity } from '@sable/domain/kernel/entity';
import { products } from '@sable/domain/product';
import { query } from '@sable/domain/queries';
import { useActor, useLive } from '../../live/hooks.ts';
import { Section } from '../../ui/section.tsx';
import { shownFields } from '../fields/field-facts.ts';
import { useFormatEnv } from '../fields/use-format-env.ts';
import { fieldChanges } from './diff-text.ts';
import { HistoryEntries } from './history-list.tsx';

const entity = anyEntity(products);
const prices: readonly string[] = ['price', 'minPrice', 'cost'];

/** The maximum number of a product's changes that are read for its prices: the newest ones. */
const MAX_CHANGES = 200;

/**
 * The previous prices of a product: each change of its price, and of its cost for people who may see it. Nothing if
 * only the first price is known.
 */
export const PriceHistory = ({ id }: { id: string }) => {
  const actor = useActor();
  const env = useFormatEnv();
  const { rows = [] } = useLive(
    query('updates', {
      where: { collection: entity.collection, documentId: id },
      orderBy: { field: 'seq', direction: 'desc' },
      limit: MAX_CHANGES,
    }),
  );
  const fields = shownFields(entity, actor).filter((field) => prices.includes(field));
  const changes = rows.filter((update) => fieldChanges(entity, fields, update, env).length > 0);
  if (changes.length < 2) return null;
  return (
    <Section title="Price history">
      <HistoryEntries entity={entity} fields={fields} changes={changes} env={env} />
    </Section>
  );
};
