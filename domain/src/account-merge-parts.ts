import { addresses } from './address.ts';
import { cancellationRights } from './cancellation/cancellation-right.ts';
import { commissions } from './commission/commission.ts';
import { contacts } from './contact.ts';
import { contractCredits } from './contract/contract-credit.ts';
import { contracts } from './contract/contract.ts';
import { fundingEntries } from './contract/funding-entry.ts';
import { rmrLines } from './contract/rmr-line.ts';
import { equipment } from './equipment.ts';
import { estimates } from './estimate/estimate.ts';
import { events } from './event.ts';
import { files } from './file.ts';
import { anyEntity } from './kernel/entity.ts';
import { importRows } from './import/import.ts';
import { leads } from './lead.ts';
import { emailMessages, emails } from './message.ts';
import { notes } from './note.ts';
import { paymentMethods } from './payment-method.ts';
import { enrollments } from './station/enrollment.ts';
import { tasks } from './task.ts';
import { taxExemptions } from './tax-exemption.ts';
import { textMessages } from './text-message.ts';
import { tickets } from './ticket.ts';
import { transactions } from './transaction.ts';
import { workMaterials } from './visit/work-material.ts';
import { workSignatures } from './visit/work-signature.ts';
import { workOrders } from './work-order.ts';

/** Records that belong to an account directly. */
const ofAccount = [
  contacts,
  addresses,
  emails,
  emailMessages,
  textMessages,
  estimates,
  events,
  tasks,
  notes,
  files,
  tickets,
  workOrders,
  equipment,
  paymentMethods,
  transactions,
  taxExemptions,
  leads,
  contracts,
  enrollments,
  importRows,
];

/** Records that take their account from their contract, estimate, or work order, and move with it. */
const ofParent = [
  { entity: rmrLines, parent: 'contractId' },
  { entity: contractCredits, parent: 'contractId' },
  { entity: cancellationRights, parent: 'contractId' },
  { entity: fundingEntries, parent: 'contractId' },
  { entity: commissions, parent: 'estimateId' },
  { entity: workSignatures, parent: 'workOrderId' },
  { entity: workMaterials, parent: 'workOrderId' },
];

/** All entities that reference an account and move with it to another one in a merge. */
export const movable = [...ofAccount, ...ofParent.map(({ entity }) => entity)].map(anyEntity);

/** Entities that move with their parent, and the field that references the parent. */
export const followers = ofParent.map(({ entity, parent }) => ({ entity: anyEntity(entity), parent }));
