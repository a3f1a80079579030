import { addressLine } from '@sable/domain/address';
import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { brandStyle } from '../../customer/brand-colors.ts';
import { useFormats, type CompanyRow } from '../../shared/use-company.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './company.module.css';

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const Preview = ({ company, color }: { company: CompanyRow; color: string }) => {
  const { money } = useFormats();
  return (
    <div className={classes.preview} style={brandStyle(color)}>
      <div className={classes.stripe} />
      <div className={classes.previewHead}>
        <div>
          <p className={classes.previewName}>{company.name}</p>
          <p className={classes.previewQuiet}>{addressLine(company.address) || 'Your address'}</p>
          <p className={classes.previewQuiet}>
            {[company.phone, company.email].filter(Boolean).join(' · ') || 'Phone and email'}
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

/** The company's one color, with what the customer will see of it. Shades that could not be read are moved until they can. */
export const BrandForm = ({ company, editable }: { company: CompanyRow; editable: boolean }) => {
  const act = useAction();
  const [typed, setTyped] = useState(company.brandColor);
  const right = isColor(typed);
  const color = right ? typed.toLowerCase() : company.brandColor;
  const save = () =>
    void act(
      m.companies.update,
      { id: company.id, patch: { brandColor: color } },
      { done: 'The color is on every estimate from now on.' },
    );
  return (
    <Section title="Brand" note="Your color on estimates, on the customer’s page and in PDFs.">
      <div className={stack.stack}>
        <form
          className={classes.color}
          onSubmit={(event) => {
            event.preventDefault();
            if (right) save();
          }}
        >
          <input
            className={classes.well}
            type="color"
            aria-label="Choose the color"
            disabled={!editable}
            value={color}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <TextField
            label="Color"
            hideLabel
            disabled={!editable}
            maxLength={7}
            value={typed}
            error={right ? undefined : 'Use a color such as #1f6f5c.'}
            onChange={setTyped}
          />
          {editable && (
            <Button kind="primary" type="submit" disabled={!right || color === company.brandColor}>
              Save color
            </Button>
          )}
        </form>
        <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>The head of an estimate:</p>
        <Preview company={company} color={color} />
      </div>
    </Section>
  );
};
