import { z } from 'zod';
import { equipment } from '../equipment.ts';
import { idSchema } from '../kernel/document.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { instant } from '../kernel/fields.ts';
import { mutation } from '../kernel/mutation.ts';
import { pressedAt } from '../visit/job.ts';

export const zoneMutations = {
  /**
   * Records that the station received a signal from a device's zone, or undoes that. `at` is when the person
   * confirmed it. Throws NOT_READY for a device without a zone.
   */
  'equipment.testZone': mutation({
    args: z.strictObject({ id: idSchema, tested: z.boolean(), at: instant('Pressed') }),
    allow: () => true,
    keyVerb: 'update',
    async run(tx, { id, tested, at }) {
      const device = await tx.get(equipment, id, { lock: true });
      if (!(await tx.can(anyEntity(equipment), 'update', device))) throw new AppError('NOT_AUTHORIZED');
      if (device.zone === null)
        throw notReady(`${device.name} has no zone. Nothing was saved. Enter its zone first.`);
      await tx.asSystem().update(equipment, device, { zoneTestedAt: tested ? pressedAt(tx, at) : null });
    },
  }),
};
