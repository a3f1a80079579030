import { taxClasses, taxClassSchema, taxComponentsFor } from '@sable/domain/estimate/tax-tables';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { regionsOf } from '@sable/domain/regions';
import { z } from 'zod';
import { useLive } from '../../live/hooks.ts';
import { Form } from '../../shared/form.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { useAction, type ActionResult } from '../../shared/use-action.ts';
import { useCompanyDay, type CompanyRow } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import type { PreviewTax } from './preview-content.ts';
import { StepFoot, StepFrame, type StepProps } from './step-frame.tsx';
import classes from './setup.module.css';

type TaxRow = RowIn<'tax-profiles'>;

const schema = z.object({
  region: z.string().min(1, 'Choose the state.'),
  /** Parts per million. */
  ratePpm: z.number({ error: 'Type the rate; 0 where there is no sales tax.' }),
  taxed: z.array(taxClassSchema),
});

/** Returns the profile of a whole state. Profiles of a county, city, or ZIP code are managed under Company. */
const ofState = (rows: readonly TaxRow[], state: string) =>
  rows.find(
    ({ region, county, city, postalPrefix }) => region === state && !county && !city && !postalPrefix,
  );

/** Returns the sum of a profile's rates on a day. Parts per million. */
const totalRate = (profile: TaxRow, today: string): number =>
  taxComponentsFor(profile, today).reduce((sum, { ratePpm }) => sum + ratePpm, 0);

/** Shown for Canada. The taxes of the provinces ship with the product, so there is nothing to enter. */
const CanadianTax = ({ company, rows, onNext }: StepProps & { rows: readonly TaxRow[] }) => {
  const own = ofState(rows, company.address?.region ?? '');
  return (
    <StepFrame title="State and tax" note="Totals are right from the first line." company={company}>
      <div className={stack.stack}>
        <p className={stack.plain}>
          {own
            ? `${own.name}: ${own.components.map(({ name, ratePpm }) => `${name} ${ratePpm / 10_000}%`).join(', ')}. `
            : ''}
          The taxes of every province are included. An estimate uses those of its site.
        </p>
        <StepFoot text="Continue" onSkip={onNext} alone />
      </div>
    </StepFrame>
  );
};

const StateTax = ({ company, rows, onNext }: StepProps & { rows: readonly TaxRow[] }) => {
  const act = useAction();
  const { today } = useCompanyDay();
  const state = company.address?.region ?? '';
  const known = ofState(rows, state);
  const states = regionsOf('us');
  const form = useForm({
    schema,
    start: {
      region: state,
      ratePpm: known ? totalRate(known, today) : null,
      taxed: known ? [...known.taxableClasses] : ['equipment_sold' as const, 'monitoring' as const],
    },
    draft: 'set up tax',
    onSave: async ({ region, ratePpm, taxed }): Promise<ActionResult> => {
      const profile = ofState(rows, region);
      const components = ratePpm > 0 ? [{ name: 'Sales tax', ratePpm, validFrom: null, validTo: null }] : [];
      // Keeps multiple taxes, or taxes with dates, that were entered under Company.
      const kept = profile && totalRate(profile, today) === ratePpm;
      const patch = { ...(!kept && { components }), taxableClasses: taxed };
      const name = states.find(({ code }) => code === region)?.name ?? region;
      return profile
        ? act(m.taxProfiles.update, { id: profile.id, patch }, { silent: true })
        : act(
            m.taxProfiles.create,
            { name, country: 'us', region, components, taxableClasses: taxed },
            { silent: true },
          );
    },
    onSaved: onNext,
  });
  const { region, ratePpm, taxed } = form.values;
  const tax: PreviewTax = {
    name: states.find(({ code }) => code === region)?.name ?? '',
    components: ratePpm ? [{ name: 'Sales tax', ratePpm, validFrom: null, validTo: null }] : [],
    componentRounding: 'together',
    rounding: 'document',
    taxableClasses: taxed,
  };
  return (
    <StepFrame
      title="State and tax"
      note="The rate where you sell most. Add counties, cities, and more states under Company → Taxes."
      company={company}
      tax={tax}
    >
      <Form form={form} foot={<StepFoot saving={form.saving} onSkip={onNext} />}>
        <div className={stack.pair}>
          <SelectField
            label="State"
            choices={states.map(({ code, name }) => ({ value: code, label: name, short: code }))}
            {...form.field('region')}
            value={region || null}
            onChange={(next) => {
              const other = ofState(rows, next ?? '');
              form.set({ region: next ?? '', ...(other && { ratePpm: totalRate(other, today) }) });
            }}
          />
          <PercentField
            label="Sales tax, state and local together"
            {...form.field('ratePpm')}
            min={0}
            max={300_000}
          />
        </div>
        <fieldset className={classes.group}>
          <legend>What is taxed</legend>
          <div className={stack.pair}>
            {taxClasses.map((taxClass) => (
              <CheckboxField
                key={taxClass}
                label={choiceLabel(taxClass)}
                checked={taxed.includes(taxClass)}
                onChange={(on) =>
                  form.set({
                    taxed: taxClasses.filter((each) => (each === taxClass ? on : taxed.includes(each))),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </Form>
    </StepFrame>
  );
};

const isCanadian = ({ address, country }: CompanyRow): boolean => (address?.country ?? country) === 'ca';

/** The taxes of the place where the company sells most. */
export const TaxStep = (props: StepProps) => {
  const { rows } = useLive(query('tax-profiles', { limit: 200 }));
  if (!rows) return <TextSkeleton lines={8} />;
  return isCanadian(props.company) ? (
    <CanadianTax {...props} rows={rows} />
  ) : (
    <StateTax {...props} rows={rows} />
  );
};
