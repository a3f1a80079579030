import { accounts } from '@sable/domain/account';
import { postalAddressShape } from '@sable/domain/address';
import { choice, text } from '@sable/domain/kernel/fields';
import { type RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { emptyAddress, hasAddress } from '../../shared/address-draft.ts';

const { type, name, phone, email, ownerUserId, leadSource, campaign, accountNumber } = accounts.shape;
const { line1, line2, city, region, postal, county } = postalAddressShape;

const draftSchema = z.object({
  type,
  name,
  /** The person to contact, who also signs. A household that names nobody is its own contact. */
  person: text('Contact person', 120),
  phone,
  email,
  line1,
  line2,
  city,
  region,
  postal,
  county,
  country: choice('Country', ['us', 'ca'] as const),
  ownerUserId,
  leadSource,
  campaign,
  accountNumber,
});

/** The form values of a new account before validation. */
export type NewAccountDraft = z.input<typeof draftSchema>;

export const newDraft = (country: 'us' | 'ca', rep: string | null) => ({
  ...emptyAddress(country),
  type: 'residential' as const,
  name: '',
  person: '',
  phone: '',
  email: '',
  ownerUserId: rep,
  leadSource: '',
  campaign: '',
  accountNumber: '',
});

/**
 * Builds the arguments of `accounts.create`: the account, and its first contact if a person or contact details are
 * given.
 */
export const newAccountForm = draftSchema.transform((draft) => {
  const { person, line1, line2, city, region, postal, county, country, ownerUserId, ...more } = draft;
  const { leadSource, campaign, accountNumber, ...who } = more;
  const site = { line1, line2, city, region, postal, county, country, type: who.type };
  const account = {
    ...who,
    ...(hasAddress(site) && { site }),
    ...(ownerUserId && { ownerUserId }),
    ...(leadSource && { leadSource }),
    ...(campaign && { campaign }),
    ...(accountNumber && { accountNumber }),
  };
  const { type, name, phone, email } = who;
  if (!person && !phone && !email) return { account };
  const relation: RowIn<'contacts'>['relation'] = type === 'commercial' ? 'manager' : 'owner';
  return { account, contact: { name: person || name, phone, email, relation } };
});
