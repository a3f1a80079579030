import { accountMerges } from './account-merge.ts';
import { accountMutations } from './account-mutations.ts';
import { accounts } from './account.ts';
import { addresses } from './address.ts';
import { affiliates } from './affiliate.ts';
import { apiKeyMutations, apiKeys } from './api-key.ts';
import { cancellationRights } from './cancellation/cancellation-right.ts';
import { rightMutations } from './cancellation/right-mutations.ts';
import { waiverMutations } from './cancellation/waiver-mutations.ts';
import { rescissionMutations } from './cancellation/rescission-mutations.ts';
import { confirmationMutations, ruleConfirmations } from './cancellation/rule-confirmation.ts';
import { ruleCorrectionMutations } from './cancellation/rule-correction-mutations.ts';
import { ruleCorrections } from './cancellation/rule-correction.ts';
import { catalogMutations } from './catalog-mutations.ts';
import { centralStations } from './central-station.ts';
import { commissionMutations } from './commission/commission-mutations.ts';
import { commissions } from './commission/commission.ts';
import { commissionPlans } from './commission/plan.ts';
import { companies, companyMutations } from './company.ts';
import { contacts } from './contact.ts';
import { contractCredits } from './contract/contract-credit.ts';
import { correctionMutations } from './contract/correction-mutations.ts';
import { contractMutations } from './contract/contract-mutations.ts';
import { contracts } from './contract/contract.ts';
import { fundingEntries } from './contract/funding-entry.ts';
import { fundingMutations } from './contract/funding.ts';
import { existingCustomerMutations } from './contract/record-existing.ts';
import { rmrLines } from './contract/rmr-line.ts';
import { courses } from './course.ts';
import { courseMutations } from './university/course-mutations.ts';
import { courseEnrollments } from './university/enrollment.ts';
import { approvalLinks } from './estimate/approval-link.ts';
import { undoTestSaleMutations } from './sale/undo-test-sale.ts';
import { enrollments } from './station/enrollment.ts';
import { testMutations } from './station/test-mutations.ts';
import { zoneMutations } from './station/zone-mutations.ts';
import { numberBlocks } from './station/number-block.ts';
import { equipment } from './equipment.ts';
import { estimateMutations } from './estimate/estimate-mutations.ts';
import { estimates } from './estimate/estimate.ts';
import { estimateTemplates } from './estimate/template.ts';
import { estimateLines } from './estimate/line.ts';
import { estimateEvents, estimateLinks, estimateSignatures, estimateVersions } from './estimate/version.ts';
import { eventReminderMutations } from './event-reminders.ts';
import { eventMutations } from './event-series-mutations.ts';
import { events } from './event.ts';
import { fileMutations } from './file-mutations.ts';
import { files } from './file.ts';
import { followOf } from './follows.ts';
import { importMutations } from './import/import-mutations.ts';
import { importRows, imports } from './import/import.ts';
import { undoMutations } from './import/undo-mutations.ts';
import { incomingTextMutations } from './incoming-text-mutations.ts';
import { provisioningMutations } from './provision-company.ts';
import { anyEntity, type AnyEntity } from './kernel/entity.ts';
import { AppError } from './kernel/errors.ts';
import { genericMutations, type AnyMutation, type MutationSignatures } from './kernel/mutation.ts';
import { leadMutations } from './lead-mutations.ts';
import { leads } from './lead.ts';
import { emailAgainMutations } from './email-again-mutations.ts';
import { writtenEmailMutations } from './email-mutations.ts';
import { mergeMutations } from './merge-mutations.ts';
import { emailMutations, messageMutations } from './email-delivery-mutations.ts';
import { emailMessages, emails } from './message.ts';
import { noteMutations, notes } from './note.ts';
import { notificationMutations, notifications } from './notification.ts';
import { recordMutations } from './record-mutations.ts';
import { organizationPrices } from './organization-price.ts';
import { organizations } from './organization.ts';
import { packages } from './package.ts';
import { gateCodeMutations } from './gate-code-mutations.ts';
import { passcodeMutations } from './passcode-mutations.ts';
import { paymentMethodMutations } from './payment-method-mutations.ts';
import { paymentMethods } from './payment-method.ts';
import { products } from './product.ts';
import { roleMutations } from './role-mutations.ts';
import { roles } from './role.ts';
import { rollOuts } from './roll-out.ts';
import { searches } from './search.ts';
import { securityEventMutations, securityEvents } from './security-event.ts';
import { settings, settingsMutations } from './settings.ts';
import { notificationDeliveryMutations } from './notification-delivery-mutations.ts';
import { tasks } from './task.ts';
import { taxExemptions } from './tax-exemption.ts';
import { taxProfiles } from './tax-profile.ts';
import { tickets } from './ticket.ts';
import { textMutations } from './text-message-mutations.ts';
import { textMessages } from './text-message.ts';
import { textTemplates } from './text-template.ts';
import { agreements } from './agreement/agreement.ts';
import { agreementEditions } from './agreement/agreement-edition.ts';
import { agreementMutations } from './agreement/agreement-mutations.ts';
import { transactions } from './transaction.ts';
import { updates } from './update.ts';
import { licenseWarningMutations } from './license-warnings.ts';
import { userStatusMutations } from './user-status-mutations.ts';
import { userMutations, users } from './user.ts';
import { viewMutations, views } from './view.ts';
import { materialMutations } from './visit/material-mutations.ts';
import { stepMutations } from './visit/step-mutations.ts';
import { visitMutations } from './visit/visit-mutations.ts';
import { workMaterials } from './visit/work-material.ts';
import { workSignatures } from './visit/work-signature.ts';
import { webhookMutations } from './webhook-mutations.ts';
import { webhookDeliveries, webhooks } from './webhook.ts';
import { workOrderMutations } from './work-order-mutations.ts';
import { workOrders } from './work-order.ts';

/**
 * Every entity of the product, one per line. Each entity listed here is stored, audited, live, searchable, and
 * served.
 */
const declared = [
  companies,
  users,
  roles,
  settings,
  notifications,
  searches,
  updates,
  securityEvents,
  accounts,
  accountMerges,
  contacts,
  addresses,
  emails,
  organizations,
  products,
  organizationPrices,
  packages,
  taxProfiles,
  taxExemptions,
  rollOuts,
  estimates,
  estimateLines,
  estimateVersions,
  estimateLinks,
  estimateEvents,
  estimateSignatures,
  estimateTemplates,
  approvalLinks,
  contracts,
  rmrLines,
  contractCredits,
  fundingEntries,
  commissionPlans,
  commissions,
  cancellationRights,
  ruleConfirmations,
  ruleCorrections,
  emailMessages,
  textMessages,
  textTemplates,
  agreements,
  agreementEditions,
  events,
  tasks,
  files,
  notes,
  tickets,
  workOrders,
  workMaterials,
  workSignatures,
  equipment,
  paymentMethods,
  transactions,
  courses,
  courseEnrollments,
  affiliates,
  leads,
  centralStations,
  numberBlocks,
  enrollments,
  webhooks,
  webhookDeliveries,
  apiKeys,
  imports,
  importRows,
  views,
] as const;
type Declared = (typeof declared)[number];

/** The entities by collection name, for types derived from a name. */
export type Entities = { readonly [E in Declared as E['collection']]: E };
export const entities: readonly AnyEntity[] = declared.map(anyEntity);

const byCollection = new Map(entities.map((entity) => [entity.collection, entity]));

/** Returns the entity of a collection. Throws NOT_FOUND for a name that is not registered. */
export function entityOf(collection: string): AnyEntity {
  const entity = byCollection.get(collection);
  if (!entity) throw new AppError('NOT_FOUND', { what: 'Collection' });
  return entity;
}

/** The non-generic mutations, by name. */
const ownMutations = {
  ...accountMutations,
  ...leadMutations,
  ...mergeMutations,
  ...contractMutations,
  ...correctionMutations,
  ...undoTestSaleMutations,
  ...fundingMutations,
  ...commissionMutations,
  ...existingCustomerMutations,
  ...rightMutations,
  ...rescissionMutations,
  ...waiverMutations,
  ...confirmationMutations,
  ...ruleCorrectionMutations,
  ...companyMutations,
  ...provisioningMutations,
  ...settingsMutations,
  ...catalogMutations,
  ...courseMutations,
  ...userMutations,
  ...userStatusMutations,
  ...licenseWarningMutations,
  ...roleMutations(entities),
  ...securityEventMutations,
  ...eventMutations,
  ...eventReminderMutations,
  ...visitMutations,
  ...stepMutations,
  ...materialMutations,
  ...testMutations,
  ...zoneMutations,
  ...fileMutations,
  ...noteMutations,
  ...paymentMethodMutations,
  ...workOrderMutations,
  ...passcodeMutations,
  ...gateCodeMutations,
  ...notificationMutations,
  ...emailMutations,
  ...messageMutations,
  ...writtenEmailMutations,
  ...emailAgainMutations,
  ...textMutations,
  ...incomingTextMutations,
  ...estimateMutations,
  ...agreementMutations,
  ...notificationDeliveryMutations,
  ...webhookMutations,
  ...apiKeyMutations,
  ...importMutations,
  ...undoMutations(entities),
  ...viewMutations(entities),
  ...recordMutations(entities, (name) => mutations.get(name)),
};
export type Mutations = MutationSignatures<Entities, typeof ownMutations>;

/** Every mutation by name: the generic ones of each entity, then the others. */
export const mutations: ReadonlyMap<string, AnyMutation> = new Map<string, AnyMutation>([
  ...entities.flatMap((entity) => Object.entries(genericMutations(entity, followOf(entity, entityOf)))),
  ...Object.entries<AnyMutation>(ownMutations),
]);

/** Returns a mutation by name. Throws NOT_FOUND for a name that is not registered. */
export function mutationOf(name: string): AnyMutation {
  const found = mutations.get(name);
  if (!found) throw new AppError('NOT_FOUND', { what: 'Mutation' });
  return found;
}
