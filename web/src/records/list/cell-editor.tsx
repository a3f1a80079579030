import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useState } from 'react';
import { choiceLabel } from '../../shared/formats.ts';
import { choicesOn, metaOf } from '../fields/field-facts.ts';
import type { CellEditorProps } from './cell-editing.ts';
import { RefCell, SelectCell } from './lazy-parts.tsx';
import { TextCell } from './text-cell.tsx';
import { useSelectCell } from './use-select-cell.ts';

const ChoiceCell = (props: CellEditorProps) => {
  const [searchText, onSearchText] = useState(props.typed ?? null);
  const choices = choicesOn(props.entity, props.field, props.row).map((value) => ({
    value,
    label: choiceLabel(value),
  }));
  return <SelectCell {...useSelectCell(props, { searchText, onSearchText, choices })} />;
};

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const FlagCell = (props: CellEditorProps) => {
  const [searchText, onSearchText] = useState(props.typed ?? null);
  const read = (value: string) => value === 'true';
  return <SelectCell {...useSelectCell(props, { searchText, onSearchText, choices: yesOrNo, read })} />;
};

const SearchedCell = (props: CellEditorProps) => {
  const [searchText, onSearchText] = useState(props.typed ?? null);
  return <RefCell {...props} searchText={searchText} onSearchText={onSearchText} />;
};

/** The editor of one cell, by the field's kind. */
export const CellEditor = (props: CellEditorProps) => {
  const { kind } = metaOf(props.entity, props.field);
  if (kind === 'choice') return <ChoiceCell {...props} />;
  if (kind === 'flag') return <FlagCell {...props} />;
  if (kind === 'ref') return <SearchedCell {...props} />;
  return <TextCell {...props} />;
};

/** Returns whether a kind is edited in the cell itself; an address and a list need the record's own form. */
export const editsInCell = (entity: AnyEntity, field: string): boolean =>
  !['object', 'list'].includes(metaOf(entity, field).kind);
