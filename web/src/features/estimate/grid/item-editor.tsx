import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { PackageRow, ProductRow } from '../session/estimate-data.ts';
import type { CatalogItem } from '../session/catalog.ts';
import type { LineRow } from '../session/rows.ts';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { CellFault, useOpenedField } from './cell-editor.tsx';
import { useGridControls } from './grid-controls.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useCellEdit } from './use-cell-edit.ts';
import { useSuggestions } from './use-suggestions.ts';
import classes from './cell-editor.module.css';

type Then = 'enter' | 'tab' | 'tab-back' | 'describe';

interface ItemFieldProps {
  label: string;
  startText: string | null;
  text: string;
  fault: string | null;
  /** False for headings and notes, which are not products. */
  catalog: boolean;
  onText: (text: string) => void;
  /** Receives the product or package whose full name or number was typed. */
  onCommit: (then: Then, exact: CatalogItem | undefined) => void;
  onProduct: (product: ProductRow) => void;
  /** Omitted where packages cannot be added. */
  onPackage?: (pack: PackageRow) => void;
  onCancel: () => void;
  onLeave: (exact: CatalogItem | undefined) => void;
}

/**
 * Name of an item: free text, or a product or package found by typing. ↑ and ↓ select a suggestion, Enter accepts it.
 */
const ItemField = (props: ItemFieldProps) => {
  const { label, startText, text, fault, catalog } = props;
  const field = useOpenedField<HTMLInputElement>(startText);
  const [typed, setTyped] = useState(startText !== null);
  const suggestions = useSuggestions(catalog && typed ? text : '', props.onPackage !== undefined);
  const listId = useId();
  const faultId = useId();
  const open = suggestions.found.length > 0;
  const choice = suggestions.found[suggestions.chosen];
  const choose = ({ product, pack }: CatalogItem) => {
    if (pack) props.onPackage?.(pack);
    else props.onProduct(product);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      suggestions.step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      if (choice) suggestions.reset();
      else props.onCancel();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      if (choice && !event.shiftKey) choose(choice);
      else if (event.key === 'Tab') props.onCommit(event.shiftKey ? 'tab-back' : 'tab', suggestions.exact);
      else props.onCommit(event.shiftKey ? 'describe' : 'enter', suggestions.exact);
    }
  };

  return (
    <>
      <input
        ref={field}
        className={classes.item}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choice ? `${listId}-${choice.id}` : undefined}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault ? faultId : undefined}
        autoComplete="off"
        maxLength={200}
        placeholder={
          catalog ? (props.onPackage ? 'Product, package or item…' : 'Product or item…') : undefined
        }
        value={text}
        onChange={(event) => {
          setTyped(true);
          suggestions.reset();
          props.onText(event.currentTarget.value);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => props.onLeave(suggestions.exact)}
      />
      <SuggestionList
        id={listId}
        found={suggestions.found}
        chosen={suggestions.chosen}
        exact={suggestions.exact}
        onChoose={choose}
      />
      <CellFault id={faultId} fault={fault} />
    </>
  );
};

/**
 * Whether a line becomes the product whose name was typed. A custom item with its own price is only renamed, even to
 * a product's name; any other line becomes that product.
 */
const maybeOf = (line: LineRow, product: ProductRow): boolean =>
  line.productId !== product.id && (line.productId !== null || line.unitPrice === 0);

/** Editor for the name of a line. */
export const ItemEditor = ({ line, startText }: { line: LineRow; startText: string | null }) => {
  const controls = useGridControls();
  const { send } = controls;
  const edit = useCellEdit({ line, column: 'item', startText });
  const putProduct = (product: ProductRow) => {
    controls.putProduct(line.id, product, edit.cell);
  };
  const handleCommit = (then: Then, exact: CatalogItem | undefined) => {
    const product = exact?.product;
    if (product && (then === 'enter' || then === 'tab') && maybeOf(edit.start, product)) {
      putProduct(product);
      if (then === 'enter') send({ type: 'enter', back: false });
      return;
    }
    if (!edit.commit()) return;
    if (then === 'describe') {
      send({ type: 'go', to: { rowId: line.id, column: 'description' } });
      send({ type: 'open', text: null });
    } else if (then === 'enter') send({ type: 'enter', back: false });
    else send({ type: 'tab', back: then === 'tab-back' });
  };
  const close = () => send({ type: 'close' });
  return (
    <ItemField
      label={`Item ${line.name}`}
      startText={startText}
      text={edit.text}
      fault={edit.fault}
      catalog={carriesMoney(line.kind)}
      onText={edit.change}
      onCommit={handleCommit}
      onProduct={putProduct}
      onCancel={() => {
        edit.cancel();
        close();
      }}
      onLeave={() => {
        edit.leave();
        send({ type: 'close', left: { rowId: line.id, column: 'item' } });
      }}
    />
  );
};

/** Editor for the empty row. The typed text becomes a line when the row loses the focus. */
export const BlankEditor = ({ rowId, startText }: { rowId: string; startText: string | null }) => {
  const controls = useGridControls();
  const [text, setText] = useState(startText ?? '');
  const done = useRef(false);
  const add = (then: 'enter' | 'tab' | 'stay', exact: CatalogItem | undefined) => {
    if (done.current) return;
    done.current = true;
    if (exact?.pack) controls.putPackage(rowId, exact.pack);
    else controls.addTyped(rowId, { text, product: exact?.product }, then);
    controls.send(then === 'stay' ? { type: 'close', left: { rowId, column: 'item' } } : { type: 'close' });
  };
  return (
    <ItemField
      label="New item"
      startText={startText ?? ''}
      text={text}
      fault={null}
      catalog
      onText={setText}
      onCommit={(then, exact) => {
        const empty = text.trim() === '';
        add(then === 'tab' ? 'tab' : 'enter', exact);
        if (empty)
          controls.send(then === 'enter' ? { type: 'close' } : { type: 'tab', back: then === 'tab-back' });
      }}
      onProduct={(product) => {
        done.current = true;
        controls.putProduct(rowId, product);
        controls.send({ type: 'close' });
      }}
      onPackage={(pack) => {
        done.current = true;
        controls.putPackage(rowId, pack);
        controls.send({ type: 'close' });
      }}
      onCancel={() => {
        done.current = true;
        controls.dropInsertion();
        controls.send({ type: 'close' });
      }}
      onLeave={(exact) => add('stay', exact)}
    />
  );
};
