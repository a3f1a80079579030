import { addresses } from './address.ts';
import { cancellationRights } from './cancellation/cancellation-right.ts';
import { commissions } from './commission/commission.ts';
import { contacts } from './contact.ts';
import { contractCredits } from './contract/contract-credit.ts';
import { contracts } from './contract/contract.ts';
import { rmrLines } from './contract/rmr-line.ts';
import { equipment } from './equipment.ts';
import { estimates } from './estimate/estimate.ts';
import { events } from './event.ts';
import { files } from './file.ts';
import { anyEntity } from './kernel/entity.ts';
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
import { workSignatures } from './visit/work-signature.ts';
import { workOrders } from './work-order.ts';

/** What moves with a customer: everything that may hang on another account tomorrow. */
export const movable = [
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
].map(anyEntity);

/** What never changes its account: what was signed, billed or enrolled for it (decisions 2.14: a ledger line never moves). */
export const bound = [
  contracts,
  rmrLines,
  contractCredits,
  commissions,
  cancellationRights,
  enrollments,
  workSignatures,
].map(anyEntity);
