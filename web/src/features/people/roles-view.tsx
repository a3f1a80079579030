import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { entities } from '@sable/domain/registry';
import { roles as roleEntity } from '@sable/domain/role';
import { useMemo } from 'react';
import { useActor } from '../../live/hooks.ts';
import { counted } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { usePeople } from '../../shared/use-people.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { Section } from '../../ui/section.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { OwnRoles } from './own-roles.tsx';
import { MatrixTable } from './matrix-table.tsx';
import classes from './matrix.module.css';
import { permissionMatrix } from './permission-matrix.ts';
import { RoleRightsSection } from './role-rights-section.tsx';
import type { RoleRow } from './role-labels.ts';
import { useRoles } from './use-roles.ts';
import { ViewAsButton } from './view-as-button.tsx';

const RoleLine = ({ role }: { role: RoleRow }) => {
  const act = useAction();
  const { rows: people = [] } = usePeople();
  const editable = can(anyEntity(roleEntity), useActor(), 'update', role);
  const holders = people.filter(({ roles, status }) => roles.includes(role.key) && status !== 'inactive');
  const save = (patch: Partial<RoleRow>) => void act(m.roles.update, { id: role.id, patch });
  return (
    <div className={classes.role} role="group" aria-label={role.name}>
      <div>
        <h3>{role.name}</h3>
        <p>
          {role.description} {counted(holders.length, 'person', 'people')}.
        </p>
      </div>
      <PercentField
        label="Discount without approval"
        min={0}
        max={1_000_000}
        disabled={!editable}
        value={role.maxDiscountPpm}
        onChange={(maxDiscountPpm) => maxDiscountPpm !== null && save({ maxDiscountPpm })}
      />
      <div className={classes.switches}>
        <SwitchField
          label="Sells outside the price book"
          disabled={!editable}
          checked={role.outsidePriceBook}
          onChange={(outsidePriceBook) => save({ outsidePriceBook })}
        />
        <SwitchField
          label="Can be assigned"
          disabled={!editable}
          checked={role.assignable}
          onChange={(assignable) => save({ assignable })}
        />
      </div>
      <div className={classes.roleAct}>
        <ViewAsButton role={role} />
      </div>
    </div>
  );
};

/** The purpose of each role, its limits, and who may do what. */
export const RolesView = () => {
  const rows = useRoles();
  const salesSeeAll = useSettings().company?.salesSeeAll ?? true;
  const matrix = useMemo(
    () => permissionMatrix(entities, salesSeeAll, rows).sort((a, b) => a.name.localeCompare(b.name)),
    [salesSeeAll, rows],
  );
  if (!rows) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader
        title="Roles"
        subtitle="A person can have several; their rights add up. Nobody can assign more than they have."
      />
      <RoleRightsSection rows={rows} salesSeeAll={salesSeeAll} />
      <div className={`${classes.screenOnly} ${stack.stack}`}>
        <OwnRoles rows={rows} />
        <Section
          title="Limits of the system roles"
          note="Above its limit a discount needs a manager’s approval before the estimate can be sent."
          flush
        >
          {rows
            .filter(({ kind }) => kind === 'system')
            .map((role) => (
              <RoleLine key={role.id} role={role} />
            ))}
        </Section>
        <Section
          title="Roles side by side"
          note="Generated from the rules that the server enforces. System roles cannot be changed."
          flush
        >
          <MatrixTable rows={matrix} roles={rows} />
        </Section>
      </div>
    </Page>
  );
};
