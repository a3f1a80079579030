import type { EstimateAction } from './edits.ts';

/** The present id of a line that was removed and brought back, or of one that had only a name so far. */
export function resolveId(ids: ReadonlyMap<string, string>, id: string): string {
  let now = id;
  for (let next = ids.get(now); next !== undefined && next !== id; next = ids.get(now)) now = next;
  return now;
}

/** Every line that an action speaks of. */
export function idsOf(action: EstimateAction): readonly string[] {
  switch (action.kind) {
    case 'estimate':
      return [];
    case 'line':
      return [action.args.id];
    case 'add':
      return action.args.after ? [action.args.after] : [];
    case 'remove':
      return action.args.ids;
    case 'move':
      return action.args.after ? [...action.args.ids, action.args.after] : action.args.ids;
  }
}

/** The action with the lines' present ids. */
export function withPresentIds(action: EstimateAction, ids: ReadonlyMap<string, string>): EstimateAction {
  const now = (id: string) => resolveId(ids, id);
  switch (action.kind) {
    case 'estimate':
      return action;
    case 'line':
      return { ...action, args: { ...action.args, id: now(action.args.id) } };
    case 'add': {
      const { after } = action.args;
      return after ? { ...action, args: { ...action.args, after: now(after) } } : action;
    }
    case 'remove':
      return { ...action, args: { ...action.args, ids: action.args.ids.map(now) } };
    case 'move': {
      const { after } = action.args;
      return {
        ...action,
        args: { ...action.args, ids: action.args.ids.map(now), after: after && now(after) },
      };
    }
  }
}
