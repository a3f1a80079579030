import { companyStatuses, isClosed, type CompanyStatus } from '@sable/domain/company';
import { IconChevronDown } from '@tabler/icons-react';
import { ClientError } from '../live/client-error.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Button } from '../ui/button.tsx';
import { dialog } from '../ui/dialog.ts';
import { toast } from '../ui/toast.ts';
import { asLabel, inWords } from './formats.ts';
import { setCompanyStatus, statusConsequence, type PlatformCompany } from './platform-companies.ts';
import { showError } from './use-action.ts';

async function askAndSet(company: PlatformCompany, status: CompanyStatus): Promise<boolean> {
  const sure = await dialog.confirm({
    title: `Make ${company.name} ${inWords(status)}?`,
    message: statusConsequence(status),
    okText: `Make ${inWords(status)}`,
    danger: isClosed(status),
  });
  if (!sure) return false;
  try {
    await setCompanyStatus(company.id, status);
    toast.success(`${company.name} is ${inWords(status)} now.`);
    return true;
  } catch (error) {
    if (error instanceof ClientError) showError(error);
    return false;
  }
}

interface CompanyStatusMenuProps {
  company: PlatformCompany;
  onChanged: () => void;
}

/** Opens or closes a company, with words about what that means. */
export const CompanyStatusMenu = ({ company, onChanged }: CompanyStatusMenuProps) => (
  <ActionMenu
    trigger={
      <Button small iconAfter={<IconChevronDown size={16} aria-hidden />}>
        Set status
      </Button>
    }
    groups={[
      {
        actions: companyStatuses
          .filter((status) => status !== company.status)
          .map((status) => ({
            label: asLabel(status),
            danger: isClosed(status),
            onClick: () => void askAndSet(company, status).then((done) => done && onChanged()),
          })),
      },
    ]}
  />
);
