import { addressLine } from '@sable/domain/address';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { refusesText } from '@sable/domain/opt-out';
import { numberKey } from '@sable/domain/text-keyword';
import { deciders, firstToTalkTo, SIGNS } from '@sable/domain/who-to-talk-to';
import { IconMail, IconMapPin, IconPhone, IconUser } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { choiceLabel, inSentence } from '../../shared/formats.ts';
import { mapLink } from '../../shared/map-link.ts';
import { useBounced } from '../../shared/use-bounced.ts';
import { useStoppedNumbers } from '../../shared/use-stopped-numbers.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import classes from './account-head.module.css';
import { contactsOf, contactsOfOrganization, type AccountRow, type ContactRow } from './account-row.ts';

/** `owner, decides and signs · Spanish` */
function aboutOf(person: ContactRow, decides: boolean): string {
  const acts = [decides && 'decides', person.roles.includes(SIGNS) && 'signs'].filter(Boolean).join(' and ');
  const is = [person.relation && inSentence(choiceLabel(person.relation)), acts].filter(Boolean).join(', ');
  return [is, choiceLabel(person.language)].filter(Boolean).join(' · ');
}

const NoTexts = () => <StatusChip tone="warning">No texts</StatusChip>;

/** The primary contact, and the decision makers if they are other people. */
interface PeopleProps {
  people: readonly ContactRow[];
  /** Whether the owner of a number opted out of texts or replied STOP. */
  takesNoTexts: (phone: string) => boolean;
}

const People = ({ people, takesNoTexts }: PeopleProps) => {
  const first = firstToTalkTo(people);
  const deciding = deciders(people);
  const bounced = useBounced([first?.email]);
  if (!first) return null;
  const others = deciding.filter(({ id }) => id !== first.id);
  const isBounced = first.email !== null && bounced.has(first.email.toLowerCase());
  return (
    <p className={classes.people}>
      <IconUser size={16} stroke={1.75} aria-hidden />
      <strong>{first.name}</strong>
      <span data-quiet>{aboutOf(first, others.length < deciding.length)}</span>
      {first.optOutText && !first.phone && <NoTexts />}
      {first.optOutEmail && <StatusChip tone="warning">No emails</StatusChip>}
      {isBounced && <StatusChip tone="danger">Email bounced</StatusChip>}
      {others.map((person) => (
        <span key={person.id}>
          {person.name} <span data-quiet>decides</span>{' '}
          {person.phone && <a href={phoneHref(person.phone)}>{readablePhone(person.phone)}</a>}{' '}
          {person.phone && takesNoTexts(person.phone) && <NoTexts />}
        </span>
      ))}
    </p>
  );
};

/** Returns numbers and addresses, best first, without duplicates or blanks. */
const each = (...values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value || [])),
];

/** Returns numbers, best first. Duplicates are removed regardless of formatting. */
const numbers = (...phones: readonly (string | null | undefined)[]): string[] => [
  ...new Map(each(...phones).map((phone) => [readablePhone(phone), phone])).values(),
];

/**
 * Contact summary of a household or business: primary contact, decision makers, language, best number, and opt-outs.
 */
export const WhoToTalkTo = ({ account }: { account: AccountRow }) => {
  const own = useLive(contactsOf(account.id)).rows;
  const { organizationId } = account;
  const above = useLive(
    own?.length === 0 && organizationId ? contactsOfOrganization(organizationId) : null,
  ).rows;
  const people = own && own.length > 0 ? own : (above ?? []);
  const first = firstToTalkTo(people);
  const address = addressLine(account.site);
  const stopped = useStoppedNumbers([account.phone, ...people.map(({ phone }) => phone)]);
  const takesNoTexts = (phone: string) =>
    refusesText(people, phone) !== undefined || stopped.has(numberKey(phone));
  return (
    <section className={classes.talk} aria-label="Who to talk to">
      {/* The line renders before its people load, so the layout does not shift. */}
      {own === undefined ? (
        <p className={classes.people} />
      ) : (
        <People people={people} takesNoTexts={takesNoTexts} />
      )}
      <ul className={classes.reach} data-taps aria-label="Ways to reach them">
        {numbers(first?.phone, account.phone).map((phone) => (
          <li key={phone}>
            <IconPhone size={16} stroke={1.75} aria-hidden />
            <a href={phoneHref(phone)}>{readablePhone(phone)}</a>
            {takesNoTexts(phone) && <NoTexts />}
          </li>
        ))}
        {each(first?.email, account.email).map((email) => (
          <li key={email}>
            <IconMail size={16} stroke={1.75} aria-hidden />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
        {address && (
          <li>
            <IconMapPin size={16} stroke={1.75} aria-hidden />
            <a href={mapLink(address)} target="_blank" rel="noreferrer">
              {address}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
};
