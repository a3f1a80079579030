import { companies, STARTING_COLOR } from '@sable/domain/company';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { PictureField } from '../../pictures/picture-field.tsx';
import { Form } from '../../shared/form.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { StepFoot, StepFrame, type StepProps } from './step-frame.tsx';
import { useLogoColors } from './use-logo-colors.ts';
import classes from './setup.module.css';

const schema = z.object({ brandColor: companies.shape.brandColor });

/**
 * Logo and color. Suggests the colors of the logo. If the company still has the default color, the strongest one is
 * preselected.
 */
export const LookStep = ({ company, onNext }: StepProps) => {
  const act = useAction();
  const fromLogo = useLogoColors(company.pictureId);
  const form = useForm({
    schema,
    start: { brandColor: '' },
    onSave: (patch) => act(m.companies.update, { id: company.id, patch }, { silent: true }),
    onSaved: onNext,
  });
  const isUntouched = company.brandColor === STARTING_COLOR;
  const suggested = (isUntouched && fromLogo[0]) || company.brandColor;
  const typed = form.values.brandColor || suggested;
  const parsed = schema.safeParse({ brandColor: typed });
  const color = parsed.success ? parsed.data.brandColor.toLowerCase() : company.brandColor;
  const choose = (brandColor: string) => form.set({ brandColor });
  return (
    <StepFrame
      title="How you look"
      note="Your logo and color on estimates, in emails, on the customer’s page, and in PDFs."
      company={{ ...company, brandColor: color }}
    >
      <Form
        form={{
          ...form,
          handleSubmit: (event) => {
            if (!form.values.brandColor) choose(color);
            form.handleSubmit(event);
          },
        }}
        foot={<StepFoot saving={form.saving} onSkip={onNext} />}
      >
        <PictureField collection="companies" id={company.id} pictureId={company.pictureId} what="logo" />
        {fromLogo.length > 0 && (
          <p className={classes.swatches}>
            From your logo:
            {fromLogo.map((each) => (
              <button
                key={each}
                type="button"
                className={classes.swatch}
                style={{ background: each }}
                aria-label={`Use ${each}`}
                aria-pressed={each === color}
                onClick={() => choose(each)}
              />
            ))}
          </p>
        )}
        <div className={classes.color}>
          <input
            className={classes.well}
            type="color"
            aria-label="Choose the color"
            value={color}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <TextField
            label="Color"
            hideLabel
            maxLength={7}
            {...form.field('brandColor')}
            value={typed}
            error={parsed.success ? undefined : parsed.error.issues[0]?.message}
          />
        </div>
      </Form>
    </StepFrame>
  );
};
