import { courses } from '@sable/domain/course';
import { anyEntity } from '@sable/domain/kernel/entity';
import { type RowIn } from '@sable/domain/queries';

export type CourseRow = RowIn<'courses'>;
export const courseEntity = anyEntity(courses);
