import { MAX_OPTIONS, type EstimateOption, type OptionTerms } from '@sable/domain/estimate/options';
import { newKey } from '../../../live/key.ts';
import { estimateUpdate, lineUpdate, type EstimateEdit, type FieldUpdate } from './edits.ts';
import { madeIds } from './new-lines.ts';
import type { EditorRows } from './rows.ts';

const usualNames = ['Good', 'Better', 'Best', 'Premium'] as const;

/** An action on options as one undo step. */
export interface EditStep {
  readonly label: string;
  readonly edits: readonly EstimateEdit[];
  /** The option to open afterwards. */
  readonly open?: string;
}

const isSameName = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Returns the standard names that no option uses yet, in order. */
const freeNames = (options: readonly EstimateOption[]): string[] =>
  usualNames.filter((name) => !options.some((option) => isSameName(option.name, name)));

/**
 * Adds an option as a copy of the open one. The first time, the existing lines become the first of two options.
 * Returns null if the maximum is reached.
 */
export function addOptionStep({ estimate, lines }: EditorRows, openId: string | null): EditStep | null {
  const { id, options } = estimate;
  if (options.length >= MAX_OPTIONS) return null;
  const [first = 'Option', second = `Option ${options.length + 1}`] = freeNames(options);
  const add = (option: { readonly id: string; readonly name: string }, copyOf?: string): EstimateEdit => {
    const copied = copyOf ? lines.filter(({ optionId }) => options.length === 0 || optionId === copyOf) : [];
    return {
      kind: 'addOption',
      args: { id, option, ...(copyOf && { copyOf }) },
      ids: madeIds(copied.length),
    };
  };
  const added = newKey();
  if (openId) {
    const name = first;
    return { label: `${name} added`, edits: [add({ id: added, name }, openId)], open: added };
  }
  const before = newKey();
  const edits = [add({ id: before, name: first }), add({ id: added, name: second }, before)];
  return { label: `${second} added`, edits, open: added };
}

export const removeOptionStep = ({ estimate }: EditorRows, option: EstimateOption): EditStep => ({
  label: `${option.name} deleted`,
  edits: [{ kind: 'removeOption', args: { id: estimate.id, optionId: option.id } }],
});

export const renameOptionStep = (
  { estimate }: EditorRows,
  option: EstimateOption,
  name: string,
): EditStep => ({
  label: `Name of ${option.name}`,
  edits: [{ kind: 'option', args: { id: estimate.id, optionId: option.id, patch: { name } } }],
});

export const recommendStep = ({ estimate }: EditorRows, option: EstimateOption): EditStep => ({
  label: `${option.name} recommended`,
  edits: [{ kind: 'option', args: { id: estimate.id, optionId: option.id, patch: { recommended: true } } }],
});

/** Assigns lines to an option, or to all options (null). */
export const giveLinesStep = (
  { lines }: EditorRows,
  ids: readonly string[],
  option: EstimateOption | null,
): EditStep => ({
  label: option ? `Moved to ${option.name}` : 'Shared by all options',
  edits: lines
    .filter((line) => ids.includes(line.id) && (line.optionId ?? null) !== (option?.id ?? null))
    .map((line) => lineUpdate(line.id, { optionId: option?.id ?? null })),
});

/** Updates the terms of the open option, or of an estimate without options. */
export const termsUpdate = (
  estimateId: string,
  openId: string | null,
  patch: Partial<OptionTerms>,
): FieldUpdate =>
  openId
    ? { kind: 'option', args: { id: estimateId, optionId: openId, patch } }
    : estimateUpdate(estimateId, patch);
