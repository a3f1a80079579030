import { describe, expect, it } from 'vitest';
import type { LineRow } from './rows.ts';
import type { EstimateAction } from './edits.ts';
import { resolveId, withPresentIds } from './aliases.ts';
import { inverseOf, type EditorRows } from './inverse.ts';
import { estimateRow, lineRow } from './test-rows.ts';

const rowsOf = (lines: readonly LineRow[]): EditorRows => ({ estimate: estimateRow(), lines, profiles: [] });

/** The order of lines after actions, as the server would leave it; new lines bear their alias. */
function apply(order: readonly string[], actions: readonly EstimateAction[]): string[] {
  return actions.reduce(
    (ids: string[], action) => {
      if (action.kind === 'remove') return ids.filter((id) => !action.args.ids.includes(id));
      if (action.kind === 'add') {
        const place = action.args.after == null ? 0 : ids.indexOf(action.args.after) + 1;
        return ids.toSpliced(place, 0, ...action.aliases);
      }
      if (action.kind === 'move') {
        const rest = ids.filter((id) => !action.args.ids.includes(id));
        const place = action.args.after === null ? 0 : rest.indexOf(action.args.after) + 1;
        return rest.toSpliced(place, 0, ...ids.filter((id) => action.args.ids.includes(id)));
      }
      return ids;
    },
    [...order],
  );
}

const order = ['a', 'b', 'c', 'd', 'e'];
const rows = rowsOf(order.map((id) => lineRow(id)));

describe('the way back', () => {
  it('of a field is its old value, and of a kind also what follows from it', () => {
    const update = {
      kind: 'line',
      args: { id: 'a', patch: { kind: 'monitoring' } },
    } as const;
    expect(inverseOf(update, rows)).toEqual([
      {
        kind: 'line',
        args: {
          id: 'a',
          patch: {
            kind: 'equipment',
            taxClass: 'equipment_sold',
            taxable: true,
            frequency: null,
            unitPrice: 1000,
            discount: null,
          },
        },
      },
    ]);
  });

  it.each([[['a']], [['e']], [['b', 'c']], [['a', 'c', 'e']], [order]])(
    'of deleting %j brings the order back',
    (ids) => {
      const action: EstimateAction = { kind: 'remove', args: { estimateId: 'estimate', ids } };
      expect(apply(apply(order, [action]), inverseOf(action, rows))).toEqual(order);
    },
  );

  it.each([
    [['a'], 'e'],
    [['e'], null],
    [['b', 'c'], 'd'],
    [['a', 'd'], 'b'],
    [['b', 'd', 'e'], null],
  ])('of moving %j behind %s brings the order back', (ids, after) => {
    const action: EstimateAction = {
      kind: 'move',
      args: { estimateId: 'estimate', ids, after },
    };
    expect(apply(apply(order, [action]), inverseOf(action, rows))).toEqual(order);
  });

  it('of adding takes away what was added', () => {
    const action: EstimateAction = {
      kind: 'add',
      args: { estimateId: 'estimate', lines: [{ name: 'X' }], after: 'b' },
      aliases: ['alias:1'],
    };
    expect(apply(apply(order, [action]), inverseOf(action, rows))).toEqual(order);
  });

  it('does not send a cost that this person cannot see', () => {
    const { unitCost: _hidden, ...seen } = lineRow('a');
    const action: EstimateAction = {
      kind: 'remove',
      args: { estimateId: 'estimate', ids: ['a'] },
    };
    const [back] = inverseOf(action, rowsOf([seen as LineRow]));
    expect(back?.kind === 'add' && 'unitCost' in (back.args.lines[0] ?? {})).toBe(false);
  });

  it('of another tax profile also brings back what was taxed by hand', () => {
    const lines = [lineRow('a', { taxable: false }), lineRow('b')];
    const profiles = [{ id: 'here', taxableClasses: ['equipment_sold'] as const }];
    const before = { estimate: estimateRow({ taxProfileId: 'here' }), lines, profiles };
    expect(
      inverseOf({ kind: 'estimate', args: { id: 'estimate', patch: { taxProfileId: null } } }, before),
    ).toEqual([
      { kind: 'estimate', args: { id: 'estimate', patch: { taxProfileId: 'here' } } },
      { kind: 'line', args: { id: 'a', patch: { taxable: false } } },
    ]);
  });
});

describe('ids of lines that were brought back', () => {
  it('lead to the present one, however often', () => {
    const ids = new Map([
      ['a', 'a2'],
      ['a2', 'a3'],
    ]);
    expect(resolveId(ids, 'a')).toBe('a3');
    const move = {
      kind: 'move',
      args: { estimateId: 'estimate', ids: ['a', 'b'], after: 'a2' },
    } as const;
    expect(withPresentIds(move, ids).args).toMatchObject({ ids: ['a3', 'b'], after: 'a3' });
  });
});
