import { actions, type Scope } from '@sable/domain/kernel/defined-role';
import type { Action } from '@sable/domain/kernel/permission';
import type { CatalogEntry } from '@sable/domain/permission-catalog';
import stack from '../../shared/stack.module.css';
import { actionLabels, catalog, scopeIn, scopeLabels, withScope } from './role-permissions.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import classes from './permission-fields.module.css';

interface ScopeSelectProps {
  entry: CatalogEntry;
  action: Action;
  value: Scope | undefined;
  onChange: (scope: Scope | undefined) => void;
}

/** The scope of one action. Closed if no custom role can have the action. */
const ScopeSelect = ({ entry, action, value, onChange }: ScopeSelectProps) => {
  const offered = entry.scopes[action];
  if (offered.length === 0)
    return (
      <span className={classes.closed}>
        <span
          className={visuallyHidden.text}
        >{`${entry.name}: ${actionLabels[action]} is not available`}</span>
      </span>
    );
  return (
    <label className={classes.act}>
      <span className={classes.actName} aria-hidden>
        {actionLabels[action]}
      </span>
      <select
        className={classes.scope}
        data-reach={value ?? 'none'}
        aria-label={`${entry.name}: ${actionLabels[action]}`}
        value={value ?? ''}
        onChange={(event) => onChange(offered.find((scope) => scope === event.currentTarget.value))}
      >
        <option value="">None</option>
        {offered.map((scope) => (
          <option key={scope} value={scope}>
            {scopeLabels[scope]}
          </option>
        ))}
      </select>
    </label>
  );
};

interface PermissionFieldsProps {
  value: readonly string[];
  error: string | undefined;
  onChange: (permissions: string[]) => void;
}

/**
 * The scope of each action of a role: records in rows, actions in columns. On a phone the actions are below the
 * record.
 */
export const PermissionFields = ({ value, error, onChange }: PermissionFieldsProps) => (
  <fieldset className={stack.plainFieldset} aria-invalid={error ? true : undefined}>
    <legend className={classes.legend}>Records</legend>
    <div className={classes.head} aria-hidden>
      <span />
      {actions.map((action) => (
        <span key={action}>{actionLabels[action]}</span>
      ))}
    </div>
    {catalog.map((entry) => (
      <div key={entry.collection} className={classes.row} role="group" aria-label={entry.name}>
        <span className={classes.name}>{entry.name}</span>
        {actions.map((action) => (
          <ScopeSelect
            key={action}
            entry={entry}
            action={action}
            value={scopeIn(value, entry.collection, action)}
            onChange={(scope) => onChange(withScope(value, entry, action, scope))}
          />
        ))}
      </div>
    ))}
    {error && (
      <p className={stack.fault} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
