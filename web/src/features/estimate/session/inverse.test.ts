import { describe, expect, it } from 'vitest';
import type { EditorRows, LineRow } from './rows.ts';
import { LineIds, type EstimateEdit } from './edits.ts';
import { inverseOf } from './inverse.ts';
import { estimateRow, lineRow } from './test-rows.ts';

const rowsOf = (lines: readonly LineRow[]): EditorRows => ({ estimate: estimateRow(), lines, profiles: [] });

/** Returns the order of lines after edits, as the server would produce it. New lines have the edit’s own ids. */
function apply(order: readonly string[], edits: readonly EstimateEdit[]): string[] {
  return edits.reduce(
    (ids: string[], edit) => {
      if (edit.kind === 'remove') return ids.filter((id) => !edit.args.ids.includes(id));
      if (edit.kind === 'add') {
        const place = edit.args.after == null ? 0 : ids.indexOf(edit.args.after) + 1;
        return ids.toSpliced(place, 0, ...edit.ids);
      }
      if (edit.kind === 'restore') {
        // The test’s lines use their ids as positions.
        return [...ids, ...edit.args.lines.map(({ position }) => position)].sort();
      }
      if (edit.kind === 'move') {
        const rest = ids.filter((id) => !edit.args.ids.includes(id));
        const place = edit.args.after === null ? 0 : rest.indexOf(edit.args.after) + 1;
        return rest.toSpliced(place, 0, ...ids.filter((id) => edit.args.ids.includes(id)));
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
            dueAtSigning: false,
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
      const edit: EstimateEdit = { kind: 'remove', args: { estimateId: 'estimate', ids } };
      expect(apply(apply(order, [edit]), inverseOf(edit, rows))).toEqual(order);
    },
  );

  it.each([
    [['a'], 'e'],
    [['e'], null],
    [['b', 'c'], 'd'],
    [['a', 'd'], 'b'],
    [['b', 'd', 'e'], null],
  ])('of moving %j after %s brings the order back', (ids, after) => {
    const edit: EstimateEdit = {
      kind: 'move',
      args: { estimateId: 'estimate', ids, after },
    };
    expect(apply(apply(order, [edit]), inverseOf(edit, rows))).toEqual(order);
  });

  it('of adding takes away what was added', () => {
    const edit: EstimateEdit = {
      kind: 'add',
      args: { estimateId: 'estimate', lines: [{ name: 'X' }], after: 'b' },
      ids: ['alias:1'],
    };
    expect(apply(apply(order, [edit]), inverseOf(edit, rows))).toEqual(order);
  });

  it('does not send a cost that this person cannot see', () => {
    const { unitCost: _hidden, ...seen } = lineRow('a');
    const edit: EstimateEdit = {
      kind: 'remove',
      args: { estimateId: 'estimate', ids: ['a'] },
    };
    const [back] = inverseOf(edit, rowsOf([seen]));
    expect(back?.kind === 'restore' && back.args.lines[0]?.seen).not.toHaveProperty('unitCost');
  });

  it('of another tax profile also brings back what was taxed by hand', () => {
    const lines = [lineRow('a', { taxable: false }), lineRow('b')];
    const profiles = [{ id: 'here', taxableClasses: ['equipment_sold'] as const }];
    const before = { estimate: estimateRow({ taxProfileId: 'here', taxBasis: 'profile' }), lines, profiles };
    expect(
      inverseOf({ kind: 'estimate', args: { id: 'estimate', patch: { taxProfileId: null } } }, before),
    ).toEqual([
      { kind: 'estimate', args: { id: 'estimate', patch: { taxProfileId: 'here', taxBasis: 'profile' } } },
      { kind: 'line', args: { id: 'a', patch: { taxable: false } } },
    ]);
  });
});

describe('ids of lines that were restored', () => {
  it('lead to the stored one, however often a line is deleted and restored', () => {
    const ids = new LineIds();
    ids.set('a', 'a2');
    ids.set('a', 'a3');
    expect(ids.get('a2')).toBe('a3');
    const move = {
      kind: 'move',
      args: { estimateId: 'estimate', ids: ['a', 'b'], after: 'a2' },
    } as const;
    expect(ids.resolve(move).args).toMatchObject({ ids: ['a3', 'b'], after: 'a3' });
  });
});

describe('the way back of what is done with a package', () => {
  const estimateId = estimateRow().id;
  const placement = { id: 'placed', quantityMilli: 1000, points: 0, extra: 0 } as const;
  const chosen = lineRow('b', {
    productId: 'camera',
    optionId: null,
    placement: { ...placement, role: 'choice', group: 'Control' },
  });
  const packaged = rowsOf([
    lineRow('a', { optionId: null, placement: { ...placement, role: 'included', group: null } }),
    chosen,
    lineRow('c'),
  ]);
  const named = { id: estimateId, placedId: 'placed', optionId: null };

  it('put on, it is taken off with its lines, and these come back as they were', () => {
    const place: EstimateEdit = { kind: 'place', args: { ...named, packageId: 'pack' }, ids: ['a', 'b'] };
    expect(inverseOf(place, packaged)).toEqual([{ kind: 'unplace', args: named }]);
    const [restore] = inverseOf({ kind: 'unplace', args: named }, packaged);
    expect(restore).toMatchObject({
      kind: 'restore',
      args: { lines: [{ id: 'a' }, { id: 'b', packaged: { placement: chosen.placement } }] },
    });
  });

  it('of a choice are the products chosen before, and of one line are its lines', () => {
    const choose: EstimateEdit = {
      kind: 'choose',
      args: { ...named, group: 'Control', productIds: ['keypad'] },
    };
    expect(inverseOf(choose, packaged)).toEqual([
      { kind: 'choose', args: { ...choose.args, productIds: ['camera'] } },
    ]);
    const fold = { id: estimateId, placedId: 'placed', folded: true };
    expect(inverseOf({ kind: 'fold', args: fold }, packaged)).toEqual([
      { kind: 'fold', args: { ...fold, folded: false } },
    ]);
  });
});
