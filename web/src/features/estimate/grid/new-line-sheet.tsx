import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useState } from 'react';
import { packageItems, packagePrice, searchCatalog, searchPackages } from '../session/catalog.ts';
import type { PackageRow } from '../session/estimate-data.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { placePackage } from '../session/package-edits.ts';
import { kindLabels } from '../session/formats.ts';
import { type NewLine, typedLine } from '../session/new-lines.ts';
import { bucketOf, type Bucket } from '@sable/domain/product-kind';
import { gridRows } from './grid-rows.ts';
import classes from './line-cards.module.css';

const view = { cost: false, compact: true } as const;

const PackageAmount = ({ pack }: { pack: PackageRow }) => {
  const { catalog, formats } = useEditor();
  const price = packagePrice(pack, catalog);
  return price && <span className={classes.net}>{formats.money(price.oneTime)}</span>;
};

/** A new item on a touch screen: find a product, or use the typed text as is. */
export const NewLineSheet = ({ bucket, onClose }: { bucket: Bucket; onClose: () => void }) => {
  const { catalog, packages, session, formats } = useEditor();
  const lines = useRows((rows) => rows.lines);
  const [text, setText] = useState('');
  const own = catalog.filter((product) => bucketOf(product.kind) === bucket);
  const found = text.trim() ? searchCatalog(catalog, text) : own.slice(0, 30);
  const rows = gridRows(lines, { view, editable: false, insertion: null });
  const last = rows.findLast((row) => row.bucket === bucket)?.id ?? null;
  const typed = typedLine(text, bucket);
  const put = (label: string, added: readonly NewLine[]) => {
    session.addLines(label, added, last, { offer: true });
    setText('');
  };
  const putPackage = (pack: PackageRow) => {
    placePackage(session, pack, last);
    setText('');
  };
  const add = (line: NewLine) => put('Line added', [line]);
  return (
    <SidePanel
      open
      onClose={onClose}
      side="bottom"
      size="88%"
      title={bucket === 'monthly' ? 'Add a monthly item' : 'Add an item'}
    >
      <div className={classes.stack}>
        <TextField
          label="Product or item"
          value={text}
          onChange={setText}
          placeholder="Type to search the catalog"
          autoFocus
        />
        {typed && <Button onClick={() => add(typed)}>Add “{text.trim()}” as typed</Button>}
        <ul className={classes.products} aria-label="Products">
          {searchPackages(packages, text).map((pack) => (
            <li key={pack.id}>
              <button type="button" className={classes.card} onClick={() => putPackage(pack)}>
                <span className={classes.name}>{pack.name}</span>
                <PackageAmount pack={pack} />
                <span className={classes.facts}>Package · {packageItems(pack)}</span>
              </button>
            </li>
          ))}
          {found.map((product) => (
            <li key={product.id}>
              <button type="button" className={classes.card} onClick={() => add({ productId: product.id })}>
                <span className={classes.name}>{product.name}</span>
                {product.price !== undefined && (
                  <span className={classes.net}>{formats.money(product.price)}</span>
                )}
                <span className={classes.facts}>{[product.sku, kindLabels[product.kind]].join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </SidePanel>
  );
};
