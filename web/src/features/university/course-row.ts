import { courses } from '@sable/domain/course';
import { anyEntity, type RowOf } from '@sable/domain/kernel/entity';

export type CourseRow = RowOf<typeof courses>;
export const courseEntity = anyEntity(courses);
