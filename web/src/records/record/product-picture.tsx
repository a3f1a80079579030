import { anyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { products } from '@sable/domain/product';
import { PictureField } from '../../pictures/picture-field.tsx';
import { Section } from '../../ui/section.tsx';
import { pictureOf } from '../fields/field-facts.ts';

/** The picture of a product, to choose and to remove. */
export const ProductPicture = ({ row }: { row: AnyRow }) => (
  <Section title="Picture">
    <PictureField
      collection="products"
      id={row.id}
      pictureId={pictureOf(anyEntity(products), row)}
      what="picture"
    />
  </Section>
);
