import type { ImportKind } from '@sable/domain/import/import-fields';
import { mayImport } from '@sable/domain/import/import-access';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDrop } from '../../attachments/use-drop.ts';
import { useActor } from '../../live/hooks.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { readFile, readText, type ReadFile } from './read-file.ts';
import classes from './import.module.css';

const kinds = [
  { value: 'customers', label: 'Customers' },
  { value: 'contracts', label: 'Contracts' },
  { value: 'products', label: 'Products' },
  { value: 'packages', label: 'Packages' },
] as const;

const lessons: Readonly<Record<ImportKind, string>> = {
  customers:
    'One row for each customer, with a first row of headings. A row with a price becomes a customer with a contract; one without becomes a lead. A customer with several services has a row for each, with the same number and name: services that began on one day are one contract.',
  contracts:
    'One row for each service of a contract, with a first row of headings. The customers must already exist: each is found by the customer number, or by name and address. A price and a start are required.',
  products: 'One row for each product, with a first row of headings. SKU, name, and price are required.',
  packages:
    'One row for each product of a package, with the package’s name and the SKU. Products come first; the same file can include them. A package without a price costs the sum of its products.',
};

interface ChooseFileProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onRead: (file: Extract<ReadFile, { ok: true }>) => void;
}

/** Selects what to import, and the file to import from. */
export const ChooseFile = ({ kind, onKind, onRead }: ChooseFileProps) => {
  const actor = useActor();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState<string | null>(null);
  const offered = kinds.filter(({ value }) => mayImport(actor, value));
  const take = (read: ReadFile) => {
    if (read.ok) onRead(read);
    else setReason(read.reason);
  };
  const takeNow = useEffectEvent(take);
  // Reading a large file takes a while. A file chosen or a table pasted in the meantime takes precedence.
  useEffect(() => {
    if (!file) return undefined;
    let isOver = false;
    void readFile(file).then((read) => {
      if (!isOver) takeNow(read);
    });
    return () => {
      isOver = true;
    };
  }, [file]);
  const drop = useDrop(([dropped]) => dropped && setFile(dropped));
  return (
    <div className={stack.stack}>
      {offered.length > 1 && (
        <ChoiceBar label="What is imported" asField choices={offered} value={kind} onChange={onKind} />
      )}
      <Section>
        <div className={classes.drop} {...drop}>
          <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
          <p className={stack.plain}>{lessons[kind]}</p>
          <input
            ref={picker}
            type="file"
            className={visuallyHidden.text}
            aria-label="File to import"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) setFile(chosen);
              event.currentTarget.value = '';
            }}
          />
          <Button kind="primary" onClick={() => picker.current?.click()}>
            Choose a CSV or Excel file
          </Button>
          <span className={`${stack.quiet} ${stack.small}`}>or drop it here</span>
        </div>
      </Section>
      {reason && (
        <p className={stack.fault} role="alert">
          {reason}
        </p>
      )}
      <Section title="Or paste a table">
        <TextAreaField
          label="Rows from a spreadsheet, headings first"
          rows={5}
          value=""
          placeholder={'Name\tPhone\tRMR\tStart\nGail Arnold\t(937) 555-0110\t45.00\t3/1/2023'}
          onChange={(text) => {
            setFile(undefined);
            take(readText('Pasted table', text));
          }}
        />
      </Section>
      <p className={`${stack.quiet} ${stack.small}`}>
        Nothing is saved until you press Import. <a href="/imports">Earlier imports</a>
      </p>
    </div>
  );
};
