import { courses } from '@sable/domain/course';
import type { AnyEntity, RowOf } from '@sable/domain/kernel/entity';

export type CourseRow = RowOf<typeof courses>;
export const courseEntity = courses as unknown as AnyEntity;
