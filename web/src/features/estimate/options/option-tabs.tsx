import { recurringTotals } from '@sable/domain/estimate/total-rows';
import { IconDots, IconPencil, IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_OPTIONS, type EstimateOption } from '@sable/domain/estimate/options';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { moveAmongRadios } from '../../../customer/radio-keys.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import {
  addOptionStep,
  recommendStep,
  removeOptionStep,
  renameOptionStep,
  type EditStep,
} from '../session/option-edits.ts';
import type { PricedOption } from '../session/priced-rows.ts';
import type { EditorRows } from '../session/rows.ts';
import classes from './option-tabs.module.css';

const shortPeriods = { monthly: 'mo', quarterly: 'qtr', annual: 'yr' } as const;

/** Applies an action to the current options. */
function useOptionStep() {
  const { session } = useEditor();
  return (step: (rows: EditorRows) => EditStep | null, offer = false) => {
    const made = session.current && step(session.current);
    if (made) session.change(made, { offer });
  };
}

/** Edits the name of the open option. An empty name keeps the previous one. */
const NameField = ({ option, onClose }: { option: EstimateOption; onClose: () => void }) => {
  const act = useOptionStep();
  const [name, setName] = useState(option.name);
  const save = () => {
    onClose();
    const typed = name.trim();
    if (typed !== '' && typed !== option.name) act((rows) => renameOptionStep(rows, option, typed));
  };
  return (
    <form
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Name of the option"
        value={name}
        maxLength={40}
        autoFocus
        onChange={setName}
        onBlur={save}
      />
    </form>
  );
};

interface OptionTabProps {
  priced: PricedOption;
  open: boolean;
  signed: boolean;
}

const OptionTab = ({ priced: { option, totals }, open, signed }: OptionTabProps) => {
  const { session, formats } = useEditor();
  return (
    <button
      type="button"
      role="radio"
      className={classes.tab}
      aria-checked={open}
      tabIndex={open ? 0 : -1}
      onClick={() => session.openOption(option.id)}
    >
      <span className={classes.name}>
        {option.name}
        {option.recommended && (
          <IconStarFilled size={13} role="img" aria-label="Recommended" className={classes.star} />
        )}
        {signed && <span className={classes.signed}>Signed</span>}
      </span>
      <span className={classes.sums}>
        {formats.money(totals.oneTime.total)}
        {recurringTotals(totals).map(
          ({ frequency, total }) => ` + ${formats.money(total)}/${shortPeriods[frequency]}`,
        )}
      </span>
    </button>
  );
};

const OptionActions = ({ option, onRename }: { option: EstimateOption; onRename: () => void }) => {
  const act = useOptionStep();
  const only = useRows(({ options }) => options.length === 1);
  return (
    <ActionMenu
      trigger={<IconButton label={`Actions for ${option.name}`} icon={<IconDots aria-hidden />} />}
      groups={[
        {
          actions: [
            { label: 'Rename', icon: <IconPencil aria-hidden />, onClick: onRename },
            ...(option.recommended
              ? []
              : [
                  {
                    label: 'Recommend',
                    icon: <IconStar aria-hidden />,
                    onClick: () => act((rows) => recommendStep(rows, option)),
                  },
                ]),
          ],
        },
        {
          actions: [
            {
              label: only ? 'Back to one offer' : 'Delete option',
              icon: <IconTrash aria-hidden />,
              danger: true,
              onClick: () => act((rows) => removeOptionStep(rows, option), true),
            },
          ],
        },
      ]}
    />
  );
};

/** The options of an estimate with their totals. The document below shows the open option. */
export const OptionTabs = () => {
  const { editable, estimate } = useEditor();
  const options = useRows((rows) => rows.options);
  const openId = useRows((rows) => rows.openOptionId);
  const act = useOptionStep();
  const [renaming, setRenaming] = useState<string | null>(null);
  const open = options.find(({ option }) => option.id === openId)?.option;
  if (options.length === 0 && !editable) return null;
  const add = (
    <Button
      small
      kind="quiet"
      icon={<IconPlus aria-hidden />}
      onClick={() => act((rows) => addOptionStep(rows, openId))}
    >
      Add option
    </Button>
  );
  if (!open) return <div className={classes.start}>{add}</div>;
  return (
    <section className={classes.options} aria-label="Options">
      <div className={classes.row}>
        <div role="radiogroup" aria-label="Open option" className={classes.group} onKeyDown={moveAmongRadios}>
          {options.map((priced) => (
            <OptionTab
              key={priced.option.id}
              priced={priced}
              open={priced.option.id === openId}
              signed={priced.option.id === estimate.chosenOptionId}
            />
          ))}
        </div>
        {editable && <OptionActions option={open} onRename={() => setRenaming(open.id)} />}
        {editable && options.length < MAX_OPTIONS && add}
      </div>
      {renaming === open.id && <NameField option={open} onClose={() => setRenaming(null)} />}
    </section>
  );
};
