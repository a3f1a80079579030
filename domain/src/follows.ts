import { followAgreement } from './agreement/agreement-edition.ts';
import { agreements } from './agreement/agreement.ts';
import { followAssigned } from './assigned-account.ts';
import { followLateMoney } from './cancellation/refund.ts';
import { companies } from './company.ts';
import { followCompany } from './company-currency.ts';
import { followWork } from './commission/follow-work.ts';
import { followOpened } from './sale/opened-by-hand.ts';
import { centralStations } from './central-station.ts';
import { followEnrollment, followTask } from './station/cancel-request.ts';
import { followStation } from './station/station-name.ts';
import { packages } from './package.ts';
import { followPackage, followProduct } from './package-parts.ts';
import { products } from './product.ts';
import { followEquipment } from './visit/taken.ts';
import { equipment } from './equipment.ts';
import type { AnyEntity } from './kernel/entity.ts';
import type { Follow } from './kernel/mutation.ts';
import { checkSharedRefs } from './kernel/shared-refs.ts';
import { enrollments } from './station/enrollment.ts';
import { tasks } from './task.ts';
import { tickets } from './ticket.ts';
import { transactions } from './transaction.ts';
import { workOrders } from './work-order.ts';

/** Consequences of a record that was changed by hand, which its entity cannot apply itself. */
const follows: Readonly<Record<string, Follow>> = {
  [companies.collection]: followCompany,
  [workOrders.collection]: followWork,
  [enrollments.collection]: followEnrollment,
  [centralStations.collection]: followStation,
  [equipment.collection]: followEquipment,
  [tasks.collection]: async (...write) => {
    await followAssigned(...write);
    await followTask(...write);
  },
  [tickets.collection]: followAssigned,
  [packages.collection]: followPackage,
  [products.collection]: followProduct,
  [agreements.collection]: followAgreement,
  [transactions.collection]: async (...write) => {
    await followOpened(...write);
    await followLateMoney(...write);
  },
};

/**
 * Returns what the server does after a generic write: checks that a reference belongs to the same parent, then
 * applies the consequences.
 */
export const followOf =
  (entity: AnyEntity, entityOf: (collection: string) => AnyEntity): Follow =>
  async (tx, before, after) => {
    if (after) await checkSharedRefs(tx, entity, { before, after }, entityOf);
    await follows[entity.collection]?.(tx, before, after);
  };
