import { languages } from '@sable/domain/language';
import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { IconFilePlus } from '@tabler/icons-react';
import { useActor } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';

/** Adds a starter text in a language, as a draft for review by the company's counsel. */
export const AddStarterAgreement = () => {
  const actor = useActor();
  const act = useAction();
  if (!hasRole(actor, 'admin', 'super')) return null;
  return (
    <ActionMenu
      trigger={
        <Button icon={<IconFilePlus size={16} stroke={1.75} aria-hidden />}>Add a starter text</Button>
      }
      groups={[
        {
          actions: languages.map((language) => ({
            label: choiceLabel(language),
            onClick: () =>
              void act(
                m.agreements.addStarter,
                { language },
                {
                  done: 'The starter text is added as a draft. Have your counsel read it before you use it.',
                },
              ),
          })),
        },
      ]}
    />
  );
};
