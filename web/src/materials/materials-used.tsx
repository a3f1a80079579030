import { can } from '@sable/domain/kernel/transaction';
import { anyEntity, hasFields, type AnyRow } from '@sable/domain/kernel/entity';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { multiplyQuantity, sumCents } from '@sable/domain/money';
import { formatQuantity } from '@sable/domain/quantity';
import { query, type RowIn } from '@sable/domain/queries';
import { workMaterials } from '@sable/domain/visit/work-material';
import { workOrders } from '@sable/domain/work-order';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useLive, useRow } from '../live/hooks.ts';
import { useAction } from '../shared/use-action.ts';
import { useFormats } from '../shared/use-company.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Section } from '../ui/section.tsx';
import { AddMaterialDialog } from './lazy-add-material.ts';
import classes from './materials-used.module.css';

type Material = RowIn<'work-materials'>;

/**
 * Returns the company's cost of material for people who may see costs; undefined for everybody else, and if the cost
 * is unknown.
 */
const costOf = (material: Material): number | undefined =>
  hasFields(material, ['unitCost']) && material.unitCost !== null
    ? multiplyQuantity(material.unitCost, material.quantityMilli)
    : undefined;

const Line = ({ material }: { material: Material }) => {
  const act = useAction();
  const actor = useActor();
  const { money } = useFormats();
  const { id, name, quantityMilli, note } = material;
  const cost = costOf(material);
  return (
    <li className={classes.line}>
      <span>
        {`${formatQuantity(quantityMilli)} × ${name}`}
        {note && <small>{note}</small>}
      </span>
      {cost !== undefined && <span className={classes.cost}>{money(cost)}</span>}
      {can(anyEntity(workMaterials), actor, 'delete', material) && (
        <IconButton
          label={`Remove ${name}`}
          icon={<IconX size={16} aria-hidden />}
          onClick={() =>
            void act(genericNames('work-materials').delete, { id }, { done: `${name} was removed.` })
          }
        />
      )}
    </li>
  );
};

interface MaterialsUsedProps {
  orderId: string;
  /** Whether the person may add material. */
  mayAdd: boolean;
}

/** The material used for a work order: without prices for the installers, and with costs for the office. */
export const MaterialsUsed = ({ orderId, mayAdd }: MaterialsUsedProps) => {
  const [adding, setAdding] = useState(false);
  const { money } = useFormats();
  const { rows: used = [] } = useLive(
    query('work-materials', { where: { workOrderId: orderId }, orderBy: 'createdAt', limit: 500 }),
  );
  const costs = used.flatMap((material) => costOf(material) ?? []);
  if (used.length === 0 && !mayAdd) return null;
  return (
    <Section
      title="Materials used"
      {...(costs.length > 0 && { note: `Cost ${money(sumCents(costs))}` })}
      actions={
        mayAdd && (
          <Button
            small
            kind="quiet"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add material
          </Button>
        )
      }
    >
      {used.length > 0 && (
        <ul className={classes.lines} aria-label="Materials used">
          {used.map((material) => (
            <Line key={material.id} material={material} />
          ))}
        </ul>
      )}
      {adding && <AddMaterialDialog orderId={orderId} onClose={() => setAdding(false)} />}
    </Section>
  );
};

/** The same list on the record of a work order. */
export const OrderMaterials = ({ id }: { id: string; row: AnyRow }) => {
  const actor = useActor();
  const { row: order } = useRow(workOrders, id);
  if (!order) return null;
  const mayAdd = order.status !== 'cancelled' && can(anyEntity(workOrders), actor, 'update', order);
  return <MaterialsUsed orderId={id} mayAdd={mayAdd} />;
};
