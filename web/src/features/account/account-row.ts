import type { accounts } from '@sable/domain/account';
import type { contacts } from '@sable/domain/contact';
import type { estimates } from '@sable/domain/estimate/estimate';
import type { RowOf } from '@sable/domain/kernel/entity';

export type AccountRow = RowOf<typeof accounts>;
export type ContactRow = RowOf<typeof contacts>;
export type EstimateRow = RowOf<typeof estimates>;
