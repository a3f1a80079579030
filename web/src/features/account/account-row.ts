import { type RowIn } from '@sable/domain/queries';

export type AccountRow = RowIn<'accounts'>;
export type ContactRow = RowIn<'contacts'>;
export type EstimateRow = RowIn<'estimates'>;
