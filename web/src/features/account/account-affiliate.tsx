import { AffiliateField, useAffiliates } from '../../shared/affiliate-field.tsx';
import { InlineField } from '../../shared/inline-field.tsx';
import type { ActionResult } from '../../shared/use-action.ts';

interface AccountAffiliateProps {
  value: string | null;
  version: number;
  editable: boolean;
  onSave: (affiliateId: string | null, version: number) => Promise<ActionResult>;
}

/** The affiliate who referred the customer; renders nothing for people who may not read affiliates. */
export const AccountAffiliate = ({ value, version, editable, onSave }: AccountAffiliateProps) => {
  const affiliates = useAffiliates();
  if (!affiliates) return null;
  return (
    <InlineField
      label="Affiliate"
      value={value}
      version={version}
      shown={affiliates.find(({ id }) => id === value)?.name}
      editable={editable}
      input={(draft, setDraft) => (
        <AffiliateField label="Affiliate" hideLabel autoFocus value={draft} onChange={setDraft} />
      )}
      onSave={onSave}
    />
  );
};
