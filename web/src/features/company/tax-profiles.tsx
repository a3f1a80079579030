import { isProvince } from '@sable/domain/estimate/tax-tables';
import { query } from '@sable/domain/queries';
import { regionsOf } from '@sable/domain/regions';
import { placeText } from '@sable/domain/tax-place';
import { IconPlus, IconReceiptTax } from '@tabler/icons-react';
import { useState } from 'react';
import { useLive } from '../../live/hooks.ts';
import { counted } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { useFormats, useToday, type CompanyRow } from '../../shared/use-company.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import {
  newTaxDraft,
  provinceDraft,
  rateOn,
  taxDraftOf,
  type TaxDraft,
  type TaxProfileRow,
} from './tax-draft.ts';
import { TaxForm } from './tax-form.tsx';

interface Open {
  profile: TaxProfileRow | null;
  start: TaxDraft;
}

/** Provinces with a built-in tax profile. */
const provinces = regionsOf('ca').flatMap(({ code, name }) => (isProvince(code) ? [{ code, name }] : []));

const AddMenu = ({ country, onOpen }: { country: 'us' | 'ca'; onOpen: (open: Open) => void }) => {
  const blank = () => onOpen({ profile: null, start: newTaxDraft(country) });
  if (country === 'us')
    return (
      <Button small icon={<IconPlus size={16} aria-hidden />} onClick={blank}>
        Add profile
      </Button>
    );
  return (
    <ActionMenu
      trigger={
        <Button small icon={<IconPlus size={16} aria-hidden />}>
          Add profile
        </Button>
      }
      groups={[
        { actions: [{ label: 'Empty profile', onClick: blank }] },
        {
          label: 'With the rates of',
          actions: provinces.map(({ code, name }) => ({
            label: name,
            onClick: () => onOpen({ profile: null, start: provinceDraft(code, name) }),
          })),
        },
      ]}
    />
  );
};

/** Tax profiles of the places where the company installs. */
export const TaxProfiles = ({ company }: { company: CompanyRow }) => {
  const { percent } = useFormats();
  const today = useToday();
  const [open, setOpen] = useState<Open | null>(null);
  const { rows } = useLive(query('tax-profiles', { orderBy: 'nameKey', limit: 500 }));
  return (
    <Section
      title="Tax profiles"
      note="An estimate uses the most specific profile for its site’s address, never one of another place."
      flush
      actions={<AddMenu country={company.country} onOpen={setOpen} />}
    >
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconReceiptTax aria-hidden />} title="No tax profile yet">
          Add one for each place where you install. Without one, an estimate there cannot be sent.
        </EmptyState>
      )}
      {rows && rows.length > 0 && today && (
        <Lines label="Tax profiles">
          {rows.map((profile) => (
            <Line
              key={profile.id}
              title={profile.name}
              detail={[
                profile.components.map(({ name }) => name).join(' + ') || 'no tax',
                `${counted(profile.taxableClasses.length, 'class', 'classes')} taxed`,
                placeText(profile),
              ].join(' · ')}
              after={percent(rateOn(profile, today))}
              onClick={() => setOpen({ profile, start: taxDraftOf(profile) })}
            />
          ))}
        </Lines>
      )}
      {open && <TaxForm {...open} onClose={() => setOpen(null)} />}
    </Section>
  );
};
