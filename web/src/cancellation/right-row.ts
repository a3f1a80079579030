import type { RowIn } from '@sable/domain/queries';

export type RightRow = RowIn<'cancellation-rights'>;
