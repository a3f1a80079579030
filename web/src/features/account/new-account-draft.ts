import type { RowIn } from '@sable/domain/queries';
import { hasAddress, emptyAddress, type AddressDraft } from '../../shared/address-fields.tsx';

export interface NewAccountDraft {
  readonly type: 'residential' | 'commercial';
  readonly name: string;
  /** Who to talk to in a business; a household is its own contact. */
  readonly person: string;
  readonly phone: string;
  readonly email: string;
  readonly address: AddressDraft;
  readonly ownerUserId: string | null;
  readonly leadSource: string;
}

export const newDraft = (country: 'us' | 'ca', ownerUserId: string | null): NewAccountDraft => ({
  type: 'residential',
  name: '',
  person: '',
  phone: '',
  email: '',
  address: emptyAddress(country),
  ownerUserId,
  leadSource: '',
});

export type Faults = Readonly<Record<string, string | undefined>>;

/** What must be put right before the account is made; empty when nothing. */
export function draftFaults(draft: NewAccountDraft): Faults {
  const faults: Record<string, string> = {};
  if (!draft.name.trim()) faults['name'] = 'Type the name of the household or business.';
  if (draft.phone.trim() && !/^[+()\d][\d\s().x+-]{5,}$/.test(draft.phone.trim()))
    faults['phone'] = 'Use a phone number such as +1 555 010 0200.';
  if (draft.email.trim() && !/^\S+@\S+\.\S+$/.test(draft.email.trim()))
    faults['email'] = 'Invalid email address';
  return faults;
}

/** What `accounts.create` takes: the account, and its first contact when there is a way to reach one. */
export function createArgs(draft: NewAccountDraft) {
  const name = draft.name.trim();
  const phone = draft.phone.trim() || null;
  const email = draft.email.trim() || null;
  const { type } = draft;
  const account = {
    type,
    name,
    phone,
    email,
    ...(hasAddress(draft.address) && { site: { ...draft.address, type } }),
    ...(draft.ownerUserId && { ownerUserId: draft.ownerUserId }),
    ...(draft.leadSource.trim() && { leadSource: draft.leadSource.trim() }),
  };
  if (!phone && !email) return { account };
  const contactName = (type === 'commercial' && draft.person.trim()) || name;
  const relation: RowIn<'contacts'>['relation'] = type === 'commercial' ? 'manager' : 'owner';
  return { account, contact: { name: contactName, phone, email, relation } };
}
