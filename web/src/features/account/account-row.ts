import type { accounts } from '@sable/domain/account';
import type { contacts } from '@sable/domain/contact';
import type { estimates } from '@sable/domain/estimate/estimate';
import type { AnyEntity, RowOf } from '@sable/domain/kernel/entity';

export type AccountRow = RowOf<typeof accounts>;
export type ContactRow = RowOf<typeof contacts>;
export type EstimateRow = RowOf<typeof estimates>;

/** An entity as the generic parts of a screen take it. */
export const anyEntity = (entity: object): AnyEntity => entity as AnyEntity;
