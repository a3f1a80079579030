import { isTaxed } from '@sable/domain/estimate/tax-tables';
import { knownFields } from '@sable/domain/kernel/entity';
import { fieldValue } from '@sable/domain/kernel/predicate';
import type { EstimateEdit } from './edits.ts';
import type { EditorRows, LineRow } from './rows.ts';

/** Fields of a line that a user may write. The cost is included only if this user may see it. */
const lineFields = [
  'kind',
  'productId',
  'optionId',
  'name',
  'description',
  'quantityMilli',
  'unitPrice',
  'unitCost',
  'discount',
  'discountReason',
  'taxClass',
  'taxable',
  'optional',
  'selected',
  'choice',
  'quantityRange',
  'frequency',
  'dueAtSigning',
] as const satisfies readonly (keyof LineRow)[];

/** Fields of a line that change when a product is chosen, and when the kind changes. */
const productFields = [
  'kind',
  'name',
  'description',
  'unitPrice',
  'unitCost',
  'taxClass',
  'taxable',
  'frequency',
  'dueAtSigning',
] as const;
const kindFields = ['taxClass', 'taxable', 'frequency', 'dueAtSigning', 'unitPrice', 'discount'] as const;

/** Returns the fields of a line that a user may write. */
const lineInput = (line: LineRow): Partial<LineRow> => knownFields(line, lineFields);

function touched(patch: object): (keyof LineRow)[] {
  const named = lineFields.filter((field) => field in patch);
  const more = [...('productId' in patch ? productFields : []), ...('kind' in patch ? kindFields : [])];
  return [...new Set([...named, ...more])];
}

interface Group {
  readonly after: string | null;
  readonly lines: LineRow[];
}

/** Groups adjacent lines. Each group has the line before it. */
function runsOf(lines: readonly LineRow[], ids: readonly string[]): Group[] {
  const chosen = new Set(ids);
  const groups: Group[] = [];
  lines.forEach((line, index) => {
    if (!chosen.has(line.id)) return;
    const before = lines[index - 1];
    const run = groups.at(-1);
    if (run && before && chosen.has(before.id)) run.lines.push(line);
    else groups.push({ after: before?.id ?? null, lines: [line] });
  });
  return groups;
}

/**
 * Returns edits that restore the taxability of lines where a user had overridden the tax profile. Setting a profile
 * resets it for all lines.
 */
function retaxed(rows: EditorRows, profileId: string | null | undefined): EstimateEdit[] {
  const profile = rows.profiles.find(({ id }) => id === profileId);
  return rows.lines
    .filter((line) => line.taxable !== (profile ? isTaxed(profile, line.taxClass) : false))
    .map(({ id, taxable }) => ({ kind: 'line', args: { id, patch: { taxable } } }));
}

/** Fields of a line that come from its package and its product. They are shown on a restored line. */
const packagedOf = ({ packageId, placement, packagePart, points }: LineRow) => ({
  packageId,
  placement,
  packagePart,
  points,
});

const isOfPackage = (
  line: LineRow,
  { placedId, optionId }: { readonly placedId: string; readonly optionId: string | null },
): boolean => line.placement?.id === placedId && line.optionId === optionId;

/** Returns the edit that restores deleted lines. */
function restored(removed: readonly LineRow[], estimateId: string): EstimateEdit[] {
  const lines = removed.map((line) => ({
    id: line.id,
    position: line.position,
    seen: lineInput(line),
    packaged: packagedOf(line),
  }));
  return lines.length === 0 ? [] : [{ kind: 'restore', args: { estimateId, lines } }];
}

function optionBack(
  edit: Extract<EstimateEdit, { kind: 'option' }>,
  { estimate }: EditorRows,
): EstimateEdit[] {
  const { optionId, patch } = edit.args;
  const option = estimate.options.find(({ id }) => id === optionId);
  const recommended = estimate.options.find((other) => other.recommended);
  if (!option || !recommended) return [];
  const id = estimate.id;
  if (patch.recommended)
    return [{ kind: 'option', args: { id, optionId: recommended.id, patch: { recommended: true } } }];
  const { name, oneTimeDiscount, monthlyDiscount, paymentSchedule, termMonths } = option;
  const before = { name, oneTimeDiscount, monthlyDiscount, paymentSchedule, termMonths };
  const changed = Object.entries(before).filter(([field]) => field in patch);
  return [{ kind: 'option', args: { id, optionId, patch: Object.fromEntries(changed) } }];
}

/**
 * Restores an option at its former position, then its lines. Removing the last option keeps its lines, so the
 * restored option takes them over.
 */
function removedOption(optionId: string, { estimate, lines }: EditorRows): EstimateEdit[] {
  const at = estimate.options.findIndex(({ id }) => id === optionId);
  const option = estimate.options[at];
  if (!option) return [];
  const own = estimate.options.length > 1 ? lines.filter((line) => line.optionId === optionId) : [];
  return [
    { kind: 'addOption', args: { id: estimate.id, option, at }, ids: [] },
    ...restored(own, estimate.id),
  ];
}

/** Returns the edits that undo an edit, in order. `rows` are the rows before it. */
export function inverseOf(edit: EstimateEdit, rows: EditorRows): EstimateEdit[] {
  const estimateId = rows.estimate.id;
  switch (edit.kind) {
    case 'estimate': {
      // Choosing a profile also sets the tax basis.
      const changed = Object.keys(edit.args.patch);
      const fields = changed.includes('taxProfileId') ? [...changed, 'taxBasis'] : changed;
      const patch = Object.fromEntries(fields.map((field) => [field, fieldValue(rows.estimate, field)]));
      const back: EstimateEdit = { kind: edit.kind, args: { id: estimateId, patch } };
      return 'taxProfileId' in patch ? [back, ...retaxed(rows, rows.estimate.taxProfileId)] : [back];
    }
    case 'option':
      return optionBack(edit, rows);
    case 'addOption':
      return [{ kind: 'removeOption', args: { id: estimateId, optionId: edit.args.option.id } }];
    case 'removeOption':
      return removedOption(edit.args.optionId, rows);
    case 'line': {
      const line = rows.lines.find(({ id }) => id === edit.args.id);
      if (!line) return [];
      return [{ kind: edit.kind, args: { id: line.id, patch: knownFields(line, touched(edit.args.patch)) } }];
    }
    case 'place': {
      const { placedId, optionId } = edit.args;
      return [{ kind: 'unplace', args: { id: estimateId, placedId, optionId } }];
    }
    case 'unplace':
      return restored(
        rows.lines.filter((line) => isOfPackage(line, edit.args)),
        estimateId,
      );
    case 'choose': {
      const chosen = rows.lines.filter(
        (line) => isOfPackage(line, edit.args) && line.placement?.group === edit.args.group,
      );
      const productIds = chosen.flatMap(({ productId }) => productId ?? []);
      return [{ kind: 'choose', args: { ...edit.args, productIds } }];
    }
    case 'keep': {
      const changed = new Set(edit.args.lines.map(({ lineId }) => lineId));
      const lines = (rows.estimate.change?.lines ?? [])
        .filter(({ id }) => changed.has(id))
        .map(({ id, quantityMilli, removed }) => ({
          lineId: id,
          keptMilli: quantityMilli - (removed?.quantityMilli ?? 0),
        }));
      return lines.length === 0 ? [] : [{ kind: 'keep', args: { id: estimateId, lines } }];
    }
    case 'fold':
      return [{ kind: 'fold', args: { ...edit.args, folded: !edit.args.folded } }];
    case 'add':
    case 'duplicate':
      return [{ kind: 'remove', args: { estimateId, ids: edit.ids } }];
    case 'restore':
      return [{ kind: 'remove', args: { estimateId, ids: edit.args.lines.map(({ id }) => id) } }];
    case 'remove': {
      return restored(
        rows.lines.filter(({ id }) => edit.args.ids.includes(id)),
        estimateId,
      );
    }
    case 'move':
      return runsOf(rows.lines, edit.args.ids).map(({ after, lines }) => ({
        kind: 'move',
        args: { estimateId, after, ids: lines.map(({ id }) => id) },
      }));
  }
}
