import type { TableRole } from './permission-table.ts';

// Which status follows which, written by hand from the trade specification, section 3. An entity is not asked what to expect of it: `status-moves.test.ts` tries every cell as
// each role.

/**
 * `=` stays as it is; `+` done; `p` done for who plans, and the others are sent to the office; `v` done for who voids; `x` a status of other records; `-` no
 * step.
 */
export type Cell = '=' | '+' | 'p' | 'v' | 'x' | '-';

/** How a role stands to the moves of a record that it is closest to. */
export type Standing = 'plans' | 'voids' | 'moves' | 'NOT_AUTHORIZED' | 'NOT_FOUND';

export interface MoveTable {
  /** In words, of the refusal. */
  readonly what: string;
  readonly statuses: readonly string[];
  /** By the status before: a cell for each status after, in the order of `statuses`. */
  readonly moves: Readonly<Record<string, string>>;
  /** What everybody else is answered with. */
  readonly roles: Readonly<Record<TableRole, Standing>>;
  /** The statuses that a new record may have. */
  readonly starts: readonly string[];
}

const keptByOffice = {
  super: 'NOT_AUTHORIZED',
  admin: 'voids',
  manager: 'NOT_AUTHORIZED',
  office: 'moves',
  sales: 'NOT_AUTHORIZED',
  installer: 'NOT_AUTHORIZED',
  affiliate: 'NOT_AUTHORIZED',
  auditor: 'NOT_AUTHORIZED',
  dev: 'NOT_AUTHORIZED',
} as const satisfies MoveTable['roles'];

export const workOrderMoves: MoveTable = {
  what: 'work order',
  statuses: [
    ...['draft', 'ready', 'scheduled', 'in_progress', 'on_hold', 'completed', 'verified', 'invoiced'],
    'cancelled',
  ],
  moves: {
    //           dra rea sch inp onh com ver inv can
    draft: '      =   p   p   -   -   -   -   -   p',
    ready: '      p   =   p   +   -   -   -   -   p',
    scheduled: '  -   p   =   +   +   -   -   -   p',
    in_progress: '-   -   -   =   +   +   -   -   p',
    on_hold: '    -   -   p   +   =   -   -   -   p',
    completed: '  -   -   -   p   -   =   p   -   -',
    verified: '   -   -   -   p   -   -   =   p   -',
    invoiced: '   -   -   -   -   -   -   -   =   -',
    cancelled: '  -   -   -   -   -   -   -   -   =',
  },
  roles: {
    super: 'plans',
    admin: 'plans',
    manager: 'plans',
    office: 'plans',
    sales: 'NOT_AUTHORIZED',
    installer: 'moves',
    affiliate: 'NOT_AUTHORIZED',
    auditor: 'NOT_AUTHORIZED',
    dev: 'NOT_AUTHORIZED',
  },
  starts: ['draft', 'ready', 'scheduled'],
};

export const ticketMoves: MoveTable = {
  what: 'ticket',
  statuses: ['open', 'closed'],
  moves: {
    //      ope clo
    open: '  =   +',
    closed: '+   =',
  },
  roles: {
    super: 'moves',
    admin: 'moves',
    manager: 'moves',
    office: 'moves',
    sales: 'moves',
    installer: 'moves',
    affiliate: 'NOT_AUTHORIZED',
    auditor: 'NOT_AUTHORIZED',
    dev: 'NOT_AUTHORIZED',
  },
  starts: ['open'],
};

const moneyStatuses = [
  ...['draft', 'open', 'partially_paid', 'paid', 'void'],
  ...['pending', 'succeeded', 'failed', 'reversed'],
];

/** Money that is asked for. What is paid follows from the money that came (decision record 160). */
export const invoiceMoves: MoveTable = {
  what: 'transaction',
  statuses: moneyStatuses,
  moves: {
    //              dra ope par pai voi pen suc fai rev
    draft: '         =   +   -   -   v   x   x   x   x',
    open: '          -   =   -   -   v   x   x   x   x',
    partially_paid: '-   -   =   -   v   x   x   x   x',
    paid: '          -   -   -   =   v   x   x   x   x',
    void: '          -   -   -   -   =   x   x   x   x',
  },
  roles: keptByOffice,
  starts: ['draft', 'open'],
};

/** Money that moves. */
export const paymentMoves: MoveTable = {
  what: 'transaction',
  statuses: moneyStatuses,
  moves: {
    //         dra ope par pai voi pen suc fai rev
    pending: '  x   x   x   x   x   =   +   +   -',
    succeeded: 'x   x   x   x   x   -   =   -   +',
    failed: '   x   x   x   x   x   -   -   =   -',
    reversed: ' x   x   x   x   x   -   -   -   =',
  },
  roles: keptByOffice,
  starts: ['pending', 'succeeded'],
};

export const paymentMethodMoves: MoveTable = {
  what: 'payment method',
  statuses: ['pending', 'verified', 'active', 'expired', 'failed', 'removed'],
  moves: {
    //        pen ver act exp fai rem
    pending: ' =   +   -   -   +   +',
    verified: '-   =   +   -   +   +',
    active: '  -   -   =   +   +   +',
    expired: ' -   -   +   =   -   +',
    failed: '  +   -   -   -   =   +',
    removed: ' -   -   -   -   -   =',
  },
  roles: keptByOffice,
  starts: ['pending', 'active'],
};

/** By hand; `quoted` and `sold` follow from estimates. */
export const accountMoves: MoveTable = {
  what: 'account',
  statuses: [
    ...['lead', 'contacted', 'appointment_set', 'quoted', 'sold', 'installed', 'active', 'at_risk'],
    ...['cancelled', 'lost'],
  ],
  moves: {
    //               lea con app quo sol ins act ris can los
    lead: '           =   +   +   -   -   -   -   -   -   +',
    contacted: '      -   =   +   -   -   -   -   -   -   +',
    appointment_set: '-   +   =   -   -   -   -   -   -   +',
    quoted: '         -   -   -   =   -   -   -   -   -   +',
    sold: '           -   -   -   -   =   +   -   -   +   -',
    installed: '      -   -   -   -   -   =   +   -   +   -',
    active: '         -   -   -   -   -   -   =   +   +   -',
    at_risk: '        -   -   -   -   -   -   +   =   +   -',
    cancelled: '      -   -   -   -   -   -   +   -   =   -',
    lost: '           +   -   -   -   -   -   -   -   -   =',
  },
  roles: {
    super: 'moves',
    admin: 'moves',
    manager: 'moves',
    office: 'moves',
    sales: 'moves',
    installer: 'NOT_AUTHORIZED',
    affiliate: 'NOT_FOUND',
    auditor: 'NOT_AUTHORIZED',
    dev: 'NOT_FOUND',
  },
  starts: ['lead'],
};

/** A status as a person reads it in a refusal. */
export const said: Readonly<Record<string, string>> = {
  in_progress: 'in progress',
  on_hold: 'on hold',
  partially_paid: 'partially paid',
  appointment_set: 'appointment set',
  at_risk: 'at risk',
  cancelled: 'canceled',
};
