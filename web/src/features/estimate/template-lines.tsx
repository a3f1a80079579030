import { estimates } from '@sable/domain/estimate/estimate';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { estimateTemplates, type TemplateLine } from '@sable/domain/estimate/template';
import { anyEntity } from '@sable/domain/kernel/entity';
import { query, type RowIn } from '@sable/domain/queries';
import { formatQuantity } from '@sable/domain/quantity';
import { IconFilePlus } from '@tabler/icons-react';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { canCreate } from '../../records/fields/field-facts.ts';
import { periodSuffix } from '../../shared/billing-texts.ts';
import { DataTable } from '../../shared/data-table.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { newEstimatePath } from '../../shared/new-estimate-path.ts';

type Product = RowIn<'products'>;
interface ShownLine {
  readonly key: string;
  readonly line: TemplateLine;
  readonly product: Product | undefined;
}

/** Maximum number of products to load for the lines. Most estimates have fewer. */
const MAX_PRODUCTS = 500;

/** Whether the catalog differs from a line by now. */
const isOld = ({ line, product }: ShownLine): boolean =>
  product !== undefined &&
  (product.status !== 'active' || (product.price !== undefined && product.price !== line.unitPrice));

/** How the catalog differs from a line by now; empty if they match. */
const Now = (shown: ShownLine) => {
  const { line, product } = shown;
  const { money } = useFormats();
  if (!product || !isOld(shown)) return null;
  if (product.status !== 'active')
    return <StatusChip tone="warning">{`Product is ${product.status}`}</StatusChip>;
  if (product.price === undefined) return null;
  return product.frequency === line.frequency ? (
    <StatusChip tone="accent">{`Now ${money(product.price)}`}</StatusChip>
  ) : (
    <StatusChip>Keeps its price</StatusChip>
  );
};

const UnitPrice = ({ line }: { line: TemplateLine }) => {
  const { money } = useFormats();
  if (!carriesMoney(line.kind)) return null;
  return (
    <>
      {money(line.unitPrice)}
      {line.frequency && <span className={stack.quiet}>{periodSuffix[line.frequency]}</span>}
    </>
  );
};

/** Returns the option of a line, and what the customer may choose about it. */
const optionText = (
  { optionId, optional, choice }: TemplateLine,
  options: readonly { id: string; name: string }[],
) =>
  [
    options.find(({ id }) => id === optionId)?.name,
    choice ? `Choice “${choice.name}”` : optional && 'Optional',
  ]
    .filter(Boolean)
    .join(' · ');

/** The lines of a template, compared with today's catalog. */
export const TemplateLines = ({ id }: { id: string }) => {
  const { row } = useRow(estimateTemplates, id);
  const ids = [...new Set(row?.offer?.lines.flatMap(({ productId }) => productId ?? []))];
  const { rows: products } = useLive(
    ids.length > 0
      ? query('products', { where: { id: ids.slice(0, MAX_PRODUCTS) }, limit: MAX_PRODUCTS })
      : null,
  );
  if (!row?.offer) return null;
  const { lines, head } = row.offer;
  const shown = lines.map((line, index): ShownLine => ({
    key: String(index),
    line,
    product: products?.find((product) => product.id === line.productId),
  }));
  return (
    <Section title="Contents" note="Amounts as of the day it was saved. A new estimate uses today’s." flush>
      <DataTable
        label="Lines of the template"
        rows={shown}
        keyOf={({ key }) => key}
        columns={[
          {
            id: 'name',
            label: 'Item',
            cell: ({ line }) => (line.kind === 'section' ? <strong>{line.name}</strong> : line.name),
          },
          {
            id: 'quantity',
            label: 'Quantity',
            figure: true,
            cell: ({ line }) => carriesMoney(line.kind) && formatQuantity(line.quantityMilli),
          },
          { id: 'price', label: 'Unit price', figure: true, cell: ({ line }) => <UnitPrice line={line} /> },
          ...(shown.some(isOld)
            ? [{ id: 'now', label: 'Today', cell: (one: ShownLine) => <Now {...one} /> }]
            : []),
          ...(lines.some((line) => optionText(line, head.options))
            ? [
                {
                  id: 'choice',
                  label: 'For the customer',
                  wideOnly: true,
                  cell: ({ line }: ShownLine) => optionText(line, head.options),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
};

/** Button that creates an estimate from the template. */
export const UseTemplate = ({ id }: { id: string }) =>
  canCreate(anyEntity(estimates), useActor()) && (
    <Button
      kind="primary"
      icon={<IconFilePlus size={16} aria-hidden />}
      href={newEstimatePath({ templateId: id })}
    >
      New estimate
    </Button>
  );
