import { m } from '@sable/domain/mutation-names';
import type { Case } from './case.ts';
import { founderOf, staffOf } from './company.ts';

/** Minimum number of lines for a job to be saved as a template. */
const MIN_LINES = 5;

/** Saves the first estimate of each kind of job as a template for everyone; a company has only a few kinds. */
export async function keepAsTemplate(
  { company, commercial }: Case,
  estimateId: string,
  title: string,
): Promise<void> {
  const { world } = company;
  const { lineCount } = world.row('estimates', estimateId);
  const isKept = world.source.rowsOf('estimate-templates').some(({ name }) => name === title);
  if (isKept || Number(lineCount) < MIN_LINES) return;
  const manager = staffOf(company, 'manager')[0] ?? founderOf(company);
  const { id } = await world.act(manager, m.estimateTemplates.save, {
    estimateId,
    name: title,
    shared: true,
    keepsMessage: false,
  });
  await world.act(manager, m.estimateTemplates.update, {
    id,
    patch: {
      whenToUse: commercial
        ? 'For businesses of the usual size. Count the doors on the walk-through.'
        : 'For homes of the usual size. Change the number of contacts to the doors and windows.',
    },
  });
}
