import type { Tone } from '../ui/status-chip.tsx';
import { choiceLabel } from './formats.ts';

const tones: Readonly<Record<string, Readonly<Record<string, Tone>>>> = {
  accounts: {
    lead: 'neutral',
    contacted: 'neutral',
    appointment_set: 'accent',
    quoted: 'accent',
    sold: 'success',
    installed: 'success',
    active: 'success',
    at_risk: 'warning',
    cancelled: 'danger',
    lost: 'danger',
  },
  estimates: {
    pending_approval: 'warning',
    approved: 'accent',
    sent: 'accent',
    viewed: 'accent',
    changes_requested: 'warning',
    accepted: 'success',
    declined: 'danger',
    expired: 'warning',
    voided: 'neutral',
  },
  users: { invited: 'accent', active: 'success', suspended: 'warning', inactive: 'neutral' },
  companies: {
    trial: 'accent',
    active: 'success',
    past_due: 'warning',
    inactive: 'neutral',
    cancelled: 'danger',
  },
  events: {
    confirmed: 'accent',
    on_the_way: 'accent',
    on_site: 'warning',
    done: 'success',
    no_show: 'danger',
    cancelled: 'neutral',
  },
  courses: { draft: 'neutral', published: 'success', archived: 'neutral' },
  'email-messages': { queued: 'accent', sent: 'success', captured: 'neutral', failed: 'danger' },
};

/** Color and words of a state of a record. Words alone carry the meaning. */
export const statusLook = (collection: string, status: string): { tone: Tone; label: string } => ({
  tone: tones[collection]?.[status] ?? 'neutral',
  label: choiceLabel(status),
});
