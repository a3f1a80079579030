import type { Subject } from './permission-subject.ts';
import { reachIn } from './permission-table.ts';
import { newEstimate } from './permission-world.ts';

/** The source estimate of each template. */
const sources = new Map<string, string>();
export const savedTemplate = (estimateId: string) => ({
  estimateId,
  name: 'Whole house',
  shared: false,
  keepsMessage: false,
});

/** A person's own template, or a colleague's template that is not shared. */
export const templateSubject: Subject = {
  record: async ({ cookie, accounts, role }, relation, maker) => {
    if (relation === 'a') return undefined;
    const isOwn = relation === 'o' && reachIn('estimate-templates', role, 'create') !== '-';
    const estimateId = await newEstimate(maker, accounts[relation]);
    const id = await maker.client.make(
      isOwn ? cookie : maker.admin,
      'estimate-templates.save',
      savedTemplate(estimateId),
    );
    sources.set(id, estimateId);
    return id;
  },
  patch: { whenToUse: 'For homes' },
  acts: { create: (id) => ['estimate-templates.save', savedTemplate(sources.get(id) ?? '')] },
  // A new template always belongs to its creator.
  leftOut: (act, relation) => act === 'create' && relation !== 'o',
};
