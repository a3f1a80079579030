import type { Tone } from '../ui/status-chip.tsx';

const tones: Readonly<Record<Exclude<Tone, 'neutral'>, readonly string[]>> = {
  success: [
    'active',
    'accepted',
    'sold',
    'installed',
    'connected',
    'done',
    'good',
    'delivered',
    'published',
    'completed',
    'verified',
    'paid',
    'succeeded',
  ],
  accent: [
    'approved',
    'sent',
    'viewed',
    'quoted',
    'appointment_set',
    'ready',
    'scheduled',
    'in_progress',
    'open',
    'payable',
    'confirmed',
    'on_the_way',
    'invited',
    'trial',
    'create',
  ],
  warning: [
    'expired',
    'on_site',
    'at_risk',
    'past_due',
    'changes_requested',
    'pending_approval',
    'testing',
    'suspended',
    'hot',
    'warm',
    'expiring',
    'queued',
    'on_hold',
    'faulty',
    'to_collect',
    'pending',
    'partially_paid',
    'update',
  ],
  danger: [
    'lost',
    'cancelled',
    'declined',
    'rescinded',
    'taken_back',
    'error',
    'failed',
    'reversed',
    'bounced',
    'void',
    'no_show',
    'delete',
  ],
};

const toneByValue = new Map<string, Tone>(
  (['success', 'accent', 'warning', 'danger'] as const).flatMap((tone) =>
    tones[tone].map((value) => [value, tone] as const),
  ),
);

/** The color that helps to find a state; null for a choice that is no state. */
export const choiceTone = (value: string): Tone | null => toneByValue.get(value) ?? null;
