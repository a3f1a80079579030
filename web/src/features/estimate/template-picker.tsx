import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { accounts } from '@sable/domain/account';
import { estimateTemplates } from '@sable/domain/estimate/template';
import { sortKey } from '@sable/domain/kernel/fields';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive, useRow } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { newEstimatePath } from '../../shared/new-estimate-path.ts';
import classes from './estimate-view.module.css';

type Template = RowIn<'estimate-templates'>;

/** More than a company usually has. Beyond that, the search covers only the loaded templates. */
const MAX_TEMPLATES = 200;

const TemplateChoice = ({ template, accountId }: { template: Template; accountId: string | undefined }) => {
  const { money } = useFormats();
  const { id, name, whenToUse, lineCount, subtotal, rmr } = template;
  const amounts = [
    `${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`,
    subtotal > 0 && money(subtotal),
    rmr > 0 && `${money(rmr)}/mo`,
  ];
  return (
    <li>
      <a href={newEstimatePath({ templateId: id }, accountId)}>
        <strong>{name}</strong>
        <span>{amounts.filter(Boolean).join(' · ')}</span>
        {whenToUse && <span className={classes.use}>{whenToUse}</span>}
      </a>
    </li>
  );
};

/** Selects the template for a new estimate. The amounts shown are from the day it was saved. */
export const TemplatePicker = ({ accountId }: { accountId: string | undefined }) => {
  const [text, setText] = useState('');
  const { row: account } = useRow(accounts, accountId);
  const { rows } = useLive(query('estimate-templates', { orderBy: 'name', limit: MAX_TEMPLATES }));
  const key = sortKey(text);
  const found = rows?.filter(({ name, whenToUse }) => sortKey(`${name} ${whenToUse ?? ''}`).includes(key));
  const blank = <Button href={newEstimatePath({}, accountId)}>Blank estimate</Button>;
  return (
    <Page narrow>
      <PageHeader
        title={account ? `New estimate for ${account.name}` : 'New estimate from a template'}
        subtitle="It uses today’s prices and costs, and the taxes of the site."
        actions={blank}
      />
      {rows && rows.length > 0 && (
        <TextField label="Template" placeholder="Type a name" autoFocus value={text} onChange={setText} />
      )}
      <ul className={classes.accounts} aria-label="Templates">
        {found?.map((template) => (
          <TemplateChoice key={template.id} template={template} accountId={accountId} />
        ))}
      </ul>
      {rows?.length === 0 && (
        <EmptyState small icon={<IconTemplate aria-hidden />} title="No template yet" action={blank}>
          {estimateTemplates.about?.start}
        </EmptyState>
      )}
      {rows && rows.length > 0 && found?.length === 0 && (
        <EmptyState small title="No template found">
          No name contains what you typed. Try a shorter search.
        </EmptyState>
      )}
    </Page>
  );
};
