import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { groups as groupsOf } from '@sable/domain/queries';
import { total, filterGroups, type Group } from './groups.ts';

/** The statuses of undecided estimates, in the order of the process. */
export const pipelineStatuses: readonly EstimateStatus[] = [
  'draft',
  'pending_approval',
  'approved',
  'sent',
  'viewed',
  'changes_requested',
  'signing',
  'sealing',
];

/**
 * Returns the query of the pipeline by status, of a rep or of everything that the reader may see, all of it or
 * limited by a condition; the database adds up the amounts.
 */
export const pipelineQuery = (owner: string | undefined, more?: Predicate) =>
  groupsOf('estimates', {
    where: where({ status: pipelineStatuses, ownerUserId: owner }, ...(more ? [more] : [])),
    groupBy: ['status'],
    sum: ['subtotal', 'rmr'],
  });

/**
 * The number of estimates at a stage, and their amounts in cents before tax. If there are options, the recommended
 * one counts.
 */
export interface StageSum {
  readonly count: number;
  readonly oneTime: number;
  readonly rmr: number;
}

const sumOf = (groups: readonly Group[]): StageSum => ({
  count: total(groups, 'count'),
  oneTime: total(groups, 'sum.subtotal'),
  rmr: total(groups, 'sum.rmr'),
});

/** Returns one stage of the pipeline. */
export const stageSum = (groups: readonly Group[], status: EstimateStatus): StageSum =>
  sumOf(filterGroups(groups, 'status', [status]));

/** Stages that few offers pass through: where several people sign, and until the copy is sealed. */
const rareStages: readonly EstimateStatus[] = ['signing', 'sealing'];

/** Returns the stages to show: the rare ones only if they are not empty. */
export const shownStages = (groups: readonly Group[]): readonly EstimateStatus[] =>
  pipelineStatuses.filter((status) => !rareStages.includes(status) || stageSum(groups, status).count > 0);

/** Returns the sum of the whole pipeline. Dashboard, report, and board show these numbers. */
export const pipelineSum = (groups: readonly Group[]): StageSum =>
  sumOf(filterGroups(groups, 'status', pipelineStatuses));
