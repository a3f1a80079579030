import type { AnyRow } from '@sable/domain/kernel/entity';
import type { ComponentType } from 'react';
import type { RecordPartProps, RecordPlace } from '../records/record-part.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

const ContractActions = lazyWithRetry(
  async () => (await import('../features/account/contract-actions.tsx')).ContractActions,
);

const ContractTerms = lazyWithRetry(
  async () => (await import('../features/account/contract-terms.tsx')).ContractTerms,
);

const TemplateLines = lazyWithRetry(
  async () => (await import('../features/estimate/template-lines.tsx')).TemplateLines,
);

const UseTemplate = lazyWithRetry(
  async () => (await import('../features/estimate/template-lines.tsx')).UseTemplate,
);

const PackageSum = lazyWithRetry(
  async () => (await import('../features/estimate/package-sum.tsx')).PackageSum,
);

const PackageFact = lazyWithRetry(
  async () => (await import('../features/estimate/package-sum.tsx')).PackageFact,
);

const RollOutSteps = lazyWithRetry(
  async () => (await import('../features/estimate/roll-out-steps.tsx')).RollOutSteps,
);

const AgreementPreview = lazyWithRetry(
  async () => (await import('../features/agreements/agreement-preview.tsx')).AgreementPreview,
);

const TextPreview = lazyWithRetry(
  async () => (await import('../features/texts/text-preview.tsx')).TextPreview,
);

const PriceHistory = lazyWithRetry(
  async () => (await import('../records/record/price-history.tsx')).PriceHistory,
);

const TicketWarranty = lazyWithRetry(
  async () => (await import('../features/account/system-warranty.tsx')).TicketWarranty,
);

const ProductPicture = lazyWithRetry(
  async () => (await import('../records/record/product-picture.tsx')).ProductPicture,
);

const WorkOrderWarning = lazyWithRetry(
  async () => (await import('../cancellation/work-order-warning.tsx')).WorkOrderWarning,
);

const DeviceZoneTest = lazyWithRetry(async () => (await import('../station/zone-test.tsx')).DeviceZoneTest);

const OrderMaterials = lazyWithRetry(
  async () => (await import('../materials/materials-used.tsx')).OrderMaterials,
);

/** The form that assigns a text to an account. */
const AssignText = lazyWithRetry(async () => (await import('../records/record/assign-text.tsx')).AssignText);

const RecordPayment = lazyWithRetry(
  async () => (await import('../features/account/record-payment.tsx')).RecordPayment,
);

const SendEmailAgain = lazyWithRetry(async () => (await import('../shared/send-again.tsx')).SendEmailAgain);

type Part = ComponentType<{ id: string; row: AnyRow }>;

/**
 * The parts that some records show in addition to their fields: their own actions, their consequences, and the
 * customer's view.
 */
const parts: Readonly<Record<string, Partial<Readonly<Record<RecordPlace, Part>>>>> = {
  contracts: { actions: ContractActions, above: ContractTerms },
  'estimate-templates': { actions: UseTemplate, above: TemplateLines },
  packages: { above: PackageSum, card: PackageFact },
  products: { first: ProductPicture, below: PriceHistory },
  equipment: { first: DeviceZoneTest },
  'work-orders': { first: WorkOrderWarning, below: OrderMaterials },
  'text-messages': { first: AssignText },
  'email-messages': { actions: SendEmailAgain },
  transactions: { actions: RecordPayment },
  'roll-outs': { above: RollOutSteps },
  agreements: { below: AgreementPreview },
  'text-templates': { above: TextPreview },
  tickets: { above: TicketWarranty },
};

/** The part of a record in one place; nothing if its collection has none there. */
export const OwnPart = ({ collection, place, row }: RecordPartProps) => {
  const Own = parts[collection]?.[place];
  return Own && <Own id={row.id} row={row} />;
};
