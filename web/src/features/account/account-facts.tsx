import { accounts } from '@sable/domain/account';
import { addressLine } from '@sable/domain/address';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { useActor } from '../../live/hooks.ts';
import { emptyAddress, hasAddress } from '../../shared/address-draft.ts';
import { EntityField } from '../../shared/entity-field.tsx';
import { Fact, InlineField } from '../../shared/inline-field.tsx';
import { PersonField } from '../../shared/person-field.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './account-facts.module.css';
import { AccountBalance } from './account-balance.tsx';
import { type AccountRow } from './account-row.ts';
import { AccountAffiliate, GateCode, SiteFields, SiteTimeZone } from './lazy-forms.ts';

const entity = anyEntity(accounts);

const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

const useSave = (account: AccountRow) => {
  const act = useAction();
  return (patch: object, version: number) =>
    act(m.accounts.update, { id: account.id, patch }, { silent: true, version });
};

interface OwnFieldProps {
  account: AccountRow;
  editable: boolean;
  save: ReturnType<typeof useSave>;
}

const SiteField = ({ account, editable, save }: OwnFieldProps) => (
  <InlineField
    label="Site address"
    value={account.site ?? emptyAddress('us', account.type)}
    version={account.version}
    shown={addressLine(account.site)}
    editable={editable}
    long
    input={(draft, setDraft) => <SiteFields autoFocus value={draft} onChange={setDraft} />}
    onSave={(site, version) => save({ site: hasAddress(site) ? site : null }, version)}
  />
);

const TagsField = ({ account, editable, save }: OwnFieldProps) => (
  <InlineField
    label="Tags"
    value={account.tags.join(', ')}
    version={account.version}
    shown={account.tags.join(', ')}
    editable={editable}
    input={(draft, setDraft) => (
      <TextField
        label="Tags"
        hideLabel
        autoFocus
        placeholder="has dogs, takeover"
        value={draft}
        onChange={setDraft}
      />
    )}
    onSave={(tags, version) => save({ tags: tagsOf(tags) }, version)}
  />
);

/** All fields of the account, edited inline. */
export const AccountFacts = ({ account }: { account: AccountRow }) => {
  const save = useSave(account);
  const { nameOf } = usePeople();
  const { money, day } = useFormats();
  const editable = can(entity, useActor(), 'update', account);
  const own = { account, editable, save };
  const field = (name: string) => <EntityField key={name} entity={entity} row={account} field={name} />;
  return (
    <Section title="Details">
      <SiteTimeZone
        account={account}
        editable={editable}
        onSave={(timeZone, version) => save({ timeZone }, version)}
      />
      <InlineField
        label="Rep"
        value={account.ownerUserId}
        version={account.version}
        shown={nameOf(account.ownerUserId)}
        editable={editable}
        input={(draft, setDraft) => (
          <PersonField
            label="Rep"
            among="salespersons"
            hideLabel
            autoFocus
            value={draft}
            onChange={setDraft}
          />
        )}
        onSave={(ownerUserId, version) => save({ ownerUserId }, version)}
      />
      {['accountNumber', 'followUpOn', 'temperature', 'leadSource', 'campaign'].map(field)}
      <AccountAffiliate
        value={account.affiliateId}
        version={account.version}
        editable={editable}
        onSave={(affiliateId, version) => save({ affiliateId }, version)}
      />
      {field('creditGrade')}
      {field('crossStreet')}
      <GateCode account={account} editable={editable} />
      {field('notes')}
      {account.soldOn && (
        <>
          <Fact label="Sold">{day(account.soldOn)}</Fact>
          {/* Does not exist for installers. */}
          {account.rmr !== undefined && <Fact label="RMR">{money(account.rmr)}</Fact>}
          {Boolean(account.rmrNotBilling) && (
            <Fact label="Not yet billing">{money(account.rmrNotBilling ?? 0)}</Fact>
          )}
        </>
      )}
      <AccountBalance accountId={account.id} />
      {/* The page header shows these values; here they can be edited. */}
      {editable && (
        <details className={classes.headed}>
          <summary>Change name, type, phone, email, address or tags</summary>
          {['name', 'type', 'phone', 'email'].map(field)}
          <SiteField {...own} />
          <TagsField {...own} />
        </details>
      )}
    </Section>
  );
};
