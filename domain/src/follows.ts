import { followWork } from './commission/follow-work.ts';
import { followEnrollment, followTask } from './station/cancel-request.ts';
import { followEquipment } from './visit/taken.ts';
import { equipment } from './equipment.ts';
import type { Follow } from './kernel/mutation.ts';
import { enrollments } from './station/enrollment.ts';
import { tasks } from './task.ts';
import { workOrders } from './work-order.ts';

/** What follows elsewhere from a record that was changed by hand, where its entity cannot know it. */
export const follows: Readonly<Record<string, Follow>> = {
  [workOrders.collection]: followWork,
  [enrollments.collection]: followEnrollment,
  [equipment.collection]: followEquipment,
  [tasks.collection]: followTask,
};
