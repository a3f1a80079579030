import { zonesOfRegion, zonesOfSite } from '@sable/domain/quiet-hours';
import { InlineField } from '../../shared/inline-field.tsx';
import type { ActionResult } from '../../shared/use-action.ts';
import { zoneText } from '../../shared/zone-name.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { AccountRow } from './account-row.ts';

interface SiteTimeZoneProps {
  account: Pick<AccountRow, 'site' | 'timeZone' | 'version'>;
  editable: boolean;
  onSave: (timeZone: string | null, version: number) => Promise<ActionResult>;
}

/**
 * The time zone of a site whose state or province spans two. A person chooses it, because the signing date and the
 * end of the right to cancel depend on the local date. Renders nothing if the state has only one zone.
 */
export const SiteTimeZone = ({ account, editable, onSave }: SiteTimeZoneProps) => {
  const choices = zonesOfRegion(account.site);
  if (choices.length < 2) return null;
  const possible = zonesOfSite(account.site, '', account.timeZone).map(zoneText);
  const shown = possible.length === 1 ? possible[0] : `${possible.join(' or ')}? Choose one.`;
  return (
    <InlineField
      label="Time zone"
      value={choices.find((zone) => zone === account.timeZone) ?? null}
      version={account.version}
      shown={shown}
      editable={editable}
      input={(draft, setDraft) => (
        <SelectField
          label="Time zone"
          hideLabel
          autoFocus
          clearable
          choices={choices.map((value) => ({ value, label: zoneText(value) }))}
          value={draft}
          onChange={setDraft}
        />
      )}
      onSave={onSave}
    />
  );
};
