import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { useConnection } from '../live/hooks.ts';
import { RefField } from '../records/fields/ref-field.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAction } from '../shared/use-action.ts';
import { useForm } from '../shared/use-form.ts';
import { QuantityField } from '../ui/quantity-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const schema = z
  .object({
    productId: z.string().nullable(),
    name: z.string().trim().max(120),
    quantityMilli: z.int('Enter how much was used.').min(1, 'Quantity must be more than 0.').nullable(),
    note: z.string().trim().max(300),
  })
  .refine(({ productId, name }) => productId !== null || name, {
    path: ['name'],
    message: 'Choose a product, or enter what it was.',
  })
  .refine(({ quantityMilli }) => quantityMilli !== null, {
    path: ['quantityMilli'],
    message: 'Enter how much was used.',
  });

/** Adds used material: a product, or an item without one, its quantity, and a note for the office. */
export const AddMaterialDialog = ({ orderId, onClose }: { orderId: string; onClose: () => void }) => {
  const act = useAction();
  const isLive = useConnection().socket === 'live';
  const form = useForm({
    schema,
    start: { productId: null, name: '', quantityMilli: 1000, note: '' },
    draft: `add material ${orderId}`,
    onSave: async ({ productId, name, quantityMilli, note }) => {
      const asked = act(
        m.workMaterials.add,
        {
          workOrderId: orderId,
          productId,
          ...(productId === null && { name }),
          quantityMilli: quantityMilli ?? 1000,
          note: note || null,
        },
        { silent: isLive },
      );
      // Without a network the change waits in the outbox, so this does not wait for the response.
      return isLive ? asked : { ok: true as const, result: null };
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Add material" submitText="Add material" onClose={onClose}>
      <RefField label="Product" collection="products" {...form.field('productId')} />
      {form.values.productId === null && (
        <TextField label="Or what it was" maxLength={120} {...form.field('name')} />
      )}
      <QuantityField label="Quantity" required {...form.field('quantityMilli')} />
      <TextField
        label="Note"
        help="The office reads it with the material."
        maxLength={300}
        {...form.field('note')}
      />
    </FormDialog>
  );
};
