import { addressLine } from '@sable/domain/address';
import { companies } from '@sable/domain/company';
import { m } from '@sable/domain/mutation-names';
import { phoneText } from '@sable/domain/phone';
import { z } from 'zod';
import { brandStyle } from '../../customer/brand-colors.ts';
import { thumbnailUrl } from '../../files/thumbnail-url.ts';
import { PictureField } from '../../pictures/picture-field.tsx';
import { useFormats, type CompanyRow } from '../../shared/use-company.ts';
import { Form } from '../../shared/form.tsx';
import stack from '../../shared/stack.module.css';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './company.module.css';

const schema = z.object({ brandColor: companies.shape.brandColor });

const Preview = ({ company, color }: { company: CompanyRow; color: string }) => {
  const { money } = useFormats();
  return (
    <div className={classes.preview} style={brandStyle(color)}>
      <div className={classes.stripe} />
      <div className={classes.previewHead}>
        <div>
          {company.pictureId && (
            <img className={classes.previewLogo} src={thumbnailUrl(company.pictureId, 320)} alt="" />
          )}
          <p className={classes.previewName}>{company.name}</p>
          <p className={classes.previewQuiet}>{addressLine(company.address) || 'Your address'}</p>
          <p className={classes.previewQuiet}>
            {[phoneText(company.phone), company.email].filter(Boolean).join(' · ') || 'Phone and email'}
          </p>
        </div>
        <div className={classes.previewNumber}>
          <p className={classes.previewQuiet}>Estimate</p>
          <p className={classes.previewName}>E-1042</p>
        </div>
      </div>
      <div className={classes.previewSums}>
        <span>
          <span className={classes.previewQuiet}>One-time</span>
          <strong>{money(104_084)}</strong>
        </span>
        <span>
          <span className={classes.previewQuiet}>Monthly</span>
          <strong>{money(5_494)}</strong>
        </span>
        <span className={classes.previewButton}>Accept and sign</span>
      </div>
    </div>
  );
};

/**
 * The company's logo and brand color, with a preview of the customer's view. Shades with too little contrast are
 * adjusted until they are readable.
 */
export const BrandForm = ({ company, editable }: { company: CompanyRow; editable: boolean }) => {
  const edit = useEdit(m.companies.update, company);
  const form = useForm({
    schema,
    start: { brandColor: company.brandColor },
    draft: 'brand',
    opened: edit.opened,
    onSave: (patch) => edit(patch, 'The color is on every estimate from now on.'),
  });
  const typed = schema.safeParse(form.values);
  const color = typed.success ? typed.data.brandColor.toLowerCase() : company.brandColor;
  return (
    <Section
      title="Brand"
      note="Your logo and color on estimates, in emails, on the customer’s page, and in PDFs."
    >
      <div className={stack.stack}>
        <PictureField collection="companies" id={company.id} pictureId={company.pictureId} what="logo" />
        <Form form={form} className={classes.color}>
          <input
            className={classes.well}
            type="color"
            aria-label="Choose the color"
            disabled={!editable}
            value={color}
            onChange={(event) => form.set({ brandColor: event.currentTarget.value })}
          />
          <TextField
            label="Color"
            hideLabel
            disabled={!editable}
            maxLength={7}
            {...form.field('brandColor')}
            error={typed.success ? undefined : typed.error.issues[0]?.message}
          />
          {editable && (
            <Button
              kind="primary"
              type="submit"
              loading={form.saving}
              disabled={!typed.success || !form.dirty}
            >
              Save color
            </Button>
          )}
        </Form>
        <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>Header of an estimate:</p>
        <Preview company={company} color={color} />
      </div>
    </Section>
  );
};
