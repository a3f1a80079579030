import type { Subject } from './permission-subject.ts';
import { someone, type Reader, type Relation } from './permission-world.ts';

/** Returns the assignee of a work order: the reader, or somebody else. */
export const assignedTo = ({ userId }: Reader, relation: Relation) => ({
  assigneeUserId: relation === 'a' ? userId : relation === 'f' ? null : someone,
});

const cable = { productId: null, name: 'Cable', quantityMilli: 1000, note: null };
const orderOfMaterial = new Map<string, string>();

/** Material of a work order in a relation to a person. */
export const materialSubject: Subject = {
  record: async (reader, relation, { client, admin }) => {
    const workOrderId = await client.make(admin, 'work-orders.create', {
      title: 'Cable run',
      accountId: reader.accounts[relation],
      ...assignedTo(reader, relation),
    });
    const id = await client.make(admin, 'work-materials.add', { workOrderId, ...cable });
    orderOfMaterial.set(id, workOrderId);
    return id;
  },
  patch: { note: 'x' },
  acts: {
    create: (id) => ['work-materials.add', { workOrderId: orderOfMaterial.get(id), ...cable }],
  },
};
