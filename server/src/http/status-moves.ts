import type { TableRole } from './permission-table.ts';

// Status transitions, written by hand from the trade specification, section 3, without using the entities.
// `status-moves.test.ts` tries every cell as each role.

/**
 * `=` unchanged; `+` succeeds; `p` succeeds for roles that plan, others are referred to the office; `v` succeeds for
 * roles that void; `x` a status of other records; `-` no transition.
 */
export type Cell = '=' | '+' | 'p' | 'v' | 'x' | '-';

/** A role's permission for transitions of the record that is closest to it. */
export type Standing = 'plans' | 'voids' | 'moves' | 'NOT_AUTHORIZED' | 'NOT_FOUND';

export interface MoveTable {
  /** Name of the record in error messages. */
  readonly what: string;
  readonly statuses: readonly string[];
  /** By current status: a cell for each next status, in the order of `statuses`. */
  readonly moves: Readonly<Record<string, string>>;
  /** Permission of each role. */
  readonly roles: Readonly<Record<TableRole, Standing>>;
  /** Statuses allowed for a new record. */
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

/** Invoices. Their paid amount follows from received payments (decision record 160). */
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

/** Payments. */
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

/** Manual transitions; `quoted` and `sold` follow from estimates. */
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

/** Status labels in error messages. */
export const said: Readonly<Record<string, string>> = {
  in_progress: 'in progress',
  on_hold: 'on hold',
  partially_paid: 'partially paid',
  appointment_set: 'appointment set',
  at_risk: 'at risk',
  cancelled: 'canceled',
};
