import type { GivenRule } from '@sable/domain/cancellation/given-rule';
import stack from '../../shared/stack.module.css';
import type { Form } from '../../shared/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/**
 * The fields that counsel provides for every rule in addition to its values. The note and the electronic hand-over are
 * optional.
 */
export type GivenFacts = Omit<GivenRule, 'values' | 'note' | 'electronic'> &
  Partial<Pick<GivenRule, 'note' | 'electronic'>>;

interface GivenRuleFieldsProps {
  readonly form: Pick<Form<GivenFacts>, 'field' | 'set' | 'values'>;
  readonly today: string;
  /** Whether this is a state or provincial rule, for which counsel may accept an electronic hand-over. */
  readonly handsOver: boolean;
  /** Whether the row has a name instead of a protected group. */
  readonly names?: boolean;
}

/** Fields for the protected group, the dates, the source, and the counsel. */
export const GivenRuleFields = ({ form, today, handsOver, names = false }: GivenRuleFieldsProps) => (
  <>
    <TextField
      label={names ? 'Name' : 'Covers'}
      help={names ? undefined : 'Whom it protects.'}
      required
      maxLength={200}
      {...form.field('covers')}
    />
    <div className={stack.pair}>
      <DateField
        label="Effective from"
        help="Documents sent or signed before keep the rule they were written under."
        required
        min={today}
        {...form.field('effectiveFrom')}
        onChange={(effectiveFrom) => form.set({ effectiveFrom: effectiveFrom ?? '' })}
      />
      <DateField
        label="Last day"
        help="Empty if the law has no end."
        min={form.values.effectiveFrom}
        {...form.field('effectiveTo')}
      />
    </div>
    <TextField
      label="Source"
      help="Where to find it in the law."
      required
      maxLength={200}
      {...form.field('law')}
    />
    <div className={stack.pair}>
      <TextField
        label="Given by"
        help="The counsel who read the law for you."
        required
        maxLength={120}
        {...form.field('counsel')}
      />
      <DateField
        label="Given on"
        required
        max={today}
        {...form.field('confirmedOn')}
        onChange={(confirmedOn) => form.set({ confirmedOn: confirmedOn ?? '' })}
      />
    </div>
    <TextAreaField label="Note" maxLength={500} {...form.field('note')} value={form.values.note ?? ''} />
    {handsOver && (
      <CheckboxField
        label="Opening the papers electronically counts"
        help="Counsel says that the clock starts when a customer opens the signed copy and the notices on a device of their own."
        checked={form.values.electronic ?? false}
        onChange={(electronic) => form.set({ electronic })}
      />
    )}
  </>
);
