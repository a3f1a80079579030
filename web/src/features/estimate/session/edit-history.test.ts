import { describe, expect, it } from 'vitest';
import { typedResult } from '@sable/domain/kernel/mutation-name';
import type { Mutate } from '../../../live/hooks.ts';
import type { LineRow } from './rows.ts';
import type { EstimateAction } from './edits.ts';
import type { EditorRows } from './inverse.ts';
import { estimateRow, lineRow } from './test-rows.ts';
import { EditHistory } from './edit-history.ts';

/** A server that keeps lines in memory and answers as the real one does. */
function table(names: readonly string[]) {
  let made = 0;
  let lines = names.map((name) => lineRow(`id${++made}`, { name }));
  const refusing = { on: false };
  const rows = (): EditorRows => ({ estimate: estimateRow(), lines, profiles: [] });
  const answer = async (name: string, input: unknown) => {
    if (refusing.on) throw new Error('refused');
    const args = input as Extract<EstimateAction, { kind: 'add' }>['args'] & {
      ids: string[];
      id: string;
      patch: object;
    };
    if (name === 'estimate-lines.remove') lines = lines.filter(({ id }) => !args.ids.includes(id));
    if (name === 'estimate-lines.update')
      lines = lines.map((line) => (line.id === args.id ? { ...line, ...args.patch } : line));
    if (name !== 'estimate-lines.add') return {};
    const added = args.lines.map((line) => lineRow(`id${++made}`, line as Partial<LineRow>));
    const place =
      args.after === undefined
        ? lines.length
        : args.after === null
          ? 0
          : lines.findIndex(({ id }) => id === args.after) + 1;
    lines = lines.toSpliced(place, 0, ...added);
    return { ids: added.map(({ id }) => id) };
  };
  const mutate: Mutate = (name, args) => typedResult(name, answer(name, args));
  const refusals: EstimateAction[] = [];
  const history = new EditHistory({ mutate, rows, refused: (_, action) => refusals.push(action) });
  return { history, refusing, refusals, rows, names: () => lines.map(({ name }) => name) };
}

const remove = (...ids: string[]): EstimateAction => ({
  kind: 'remove',
  args: { estimateId: 'estimate', ids },
});
const rename = (id: string, name: string): EstimateAction => ({
  kind: 'line',
  args: { id, patch: { name } },
});
const add = (name: string, alias: string, after?: string): EstimateAction => ({
  kind: 'add',
  args: { estimateId: 'estimate', lines: [{ name }], ...(after && { after }) },
  aliases: [alias],
});

describe('the history of the editor', () => {
  it('takes back and does again', async () => {
    const { history, names } = table(['a', 'b']);
    await history.act('rename', [rename('id1', 'x')]);
    expect(names()).toEqual(['x', 'b']);
    await history.undo();
    expect(names()).toEqual(['a', 'b']);
    await history.redo();
    expect(names()).toEqual(['x', 'b']);
  });

  it('follows a line that was deleted and brought back under another id', async () => {
    const { history, names } = table(['a', 'b', 'c']);
    await history.act('rename', [rename('id2', 'x')]);
    await history.act('delete', [remove('id2')]);
    await history.undo();
    await history.undo();
    expect(names()).toEqual(['a', 'b', 'c']);
    await history.redo();
    await history.redo();
    expect(names()).toEqual(['a', 'c']);
    await history.undo();
    expect(names()).toEqual(['a', 'x', 'c']);
  });

  it('takes a new line back before the server has named it', async () => {
    const { history, names } = table(['a']);
    const added = history.act('add', [add('new', 'alias:t1')]);
    await history.undo();
    await added;
    expect(names()).toEqual(['a']);
  });

  it('forgets what is undone when something else is done', async () => {
    const { history } = table(['a']);
    await history.act('one', [rename('id1', 'x')]);
    await history.undo();
    await history.act('two', [rename('id1', 'y')]);
    expect(history.state.get()).toEqual({ undo: 'two', redo: null });
  });

  it('has no way back to offer for what was refused', async () => {
    const { history, refusing, refusals, names } = table(['a']);
    refusing.on = true;
    expect(await history.act('rename', [rename('id1', 'x')])).toBe(false);
    expect(refusals).toHaveLength(1);
    expect(history.state.get().undo).toBeNull();
    expect(names()).toEqual(['a']);
  });

  it('makes one step of what typing saved on the way', async () => {
    const { history, rows, names } = table(['a']);
    const before = rows();
    await history.act('', [rename('id1', 'ab')], { record: false });
    await history.act('rename', [rename('id1', 'abc')], { before });
    await history.undo();
    expect(names()).toEqual(['a']);
    expect(history.state.get().undo).toBeNull();
  });
});
