import { Fragment } from 'react';
import type { Action } from '@sable/domain/kernel/permission';
import { actions, reachText, type FieldRights, type MatrixRow, type Reach } from './permission-matrix.ts';
import classes from './matrix.module.css';
import { roleName, type RoleRow } from './role-labels.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';

const letters: Readonly<Record<Action, string>> = { read: 'S', create: 'A', update: 'C', delete: 'R' };

const Cell = ({ reach }: { reach: Readonly<Record<Action, Reach>> }) => (
  <span className={classes.marks}>
    {actions.map((action) => (
      <span key={action} className={classes.mark} data-reach={reach[action]} aria-hidden>
        {letters[action]}
      </span>
    ))}
    <span className={visuallyHidden.text}>{reachText(reach)}</span>
  </span>
);

/** Whether a role sees the fields; empty if it sees no records of this kind. */
const FieldCell = ({ seen }: { seen: boolean | undefined }) =>
  seen !== undefined && (
    <span className={classes.marks}>
      <span className={classes.mark} data-reach={seen ? 'full' : 'none'} aria-hidden>
        {letters.read}
      </span>
      <span className={visuallyHidden.text}>{seen ? 'sees them' : 'does not see them'}</span>
    </span>
  );

interface FieldLineProps {
  fields: FieldRights;
  name: string;
  columns: readonly string[];
}

/** The line below a kind of record for fields that not every role sees. */
const FieldLine = ({ fields: { labels, seen }, name, columns }: FieldLineProps) => (
  <tr className={classes.fields}>
    <th scope="row">
      <span className={visuallyHidden.text}>{`${name}: `}</span>
      {labels.join(', ')}
    </th>
    {columns.map((role) => (
      <td key={role}>
        <FieldCell seen={seen[role]} />
      </td>
    ))}
  </tr>
);

const Legend = () => (
  <p className={classes.legend}>
    <span>S see, A add, C change, R remove</span>
    <span>Indented: fields that not every role sees</span>
    <span>
      <span className={classes.mark} data-reach="full" aria-hidden>
        S
      </span>
      all of the company
    </span>
    <span>
      <span className={classes.mark} data-reach="some" aria-hidden>
        S
      </span>
      only some: their own, or by state
    </span>
    <span>
      <span className={classes.mark} data-reach="none" aria-hidden>
        S
      </span>
      none
    </span>
  </p>
);

interface MatrixTableProps {
  rows: readonly MatrixRow[];
  roles: readonly RoleRow[] | undefined;
}

/** Roles in columns, kinds of records in rows: who may do what, and who sees which fields. */
export const MatrixTable = ({ rows, roles }: MatrixTableProps) => {
  const columns = Object.keys(rows[0]?.reach ?? {});
  return (
    <>
      <Legend />
      <div className={classes.frame} role="region" aria-label="Permissions by role" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Records</th>
              {columns.map((role) => (
                <th key={role} scope="col">
                  {roleName(role, roles)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.collection}>
                <tr>
                  <th scope="row">{row.name}</th>
                  {columns.map((role) => {
                    const reach = row.reach[role];
                    return <td key={role}>{reach && <Cell reach={reach} />}</td>;
                  })}
                </tr>
                {row.fields.map((fields) => (
                  <FieldLine key={fields.right} fields={fields} name={row.name} columns={columns} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
