import { companyStatusesAfter, isClosed, type CompanyStatus } from '@sable/domain/company';
import { IconChevronDown } from '@tabler/icons-react';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Button } from '../ui/button.tsx';
import { dialog } from '../ui/dialog.ts';
import { choiceLabel, inSentence } from './formats.ts';
import { setCompanyStatus, statusConsequence, type PlatformCompany } from './platform-companies.ts';
import { attempt } from './use-action.ts';

async function askAndSet(company: PlatformCompany, status: CompanyStatus): Promise<boolean> {
  const sure = await dialog.confirm({
    title: `Make ${company.name} ${inSentence(choiceLabel(status))}?`,
    message: statusConsequence(status),
    okText: `Make ${inSentence(choiceLabel(status))}`,
    danger: isClosed(status),
  });
  if (!sure) return false;
  const done = `${company.name} is ${inSentence(choiceLabel(status))} now.`;
  return (await attempt(() => setCompanyStatus(company.id, status), { done })).ok;
}

interface CompanyStatusMenuProps {
  company: PlatformCompany;
  onChanged: () => void;
}

/** Opens or closes a company, and explains what that means. */
export const CompanyStatusMenu = ({ company, onChanged }: CompanyStatusMenuProps) => (
  <ActionMenu
    trigger={
      <Button small iconAfter={<IconChevronDown size={16} aria-hidden />}>
        Set status
      </Button>
    }
    groups={[
      {
        actions: companyStatusesAfter(company.status).map((status) => ({
          label: choiceLabel(status),
          danger: isClosed(status),
          onClick: () => void askAndSet(company, status).then((done) => done && onChanged()),
        })),
      },
    ]}
  />
);
