import { IconArrowRight } from '@tabler/icons-react';
import { effectBlockers } from '@sable/domain/contract/effect';
import { blockersByLaw } from '@sable/domain/estimate/law-blockers';
import { offersOf, saidOfOffers } from '@sable/domain/estimate/offers';
import { hasMonthlyService, sendBlockers } from '@sable/domain/estimate/readiness';
import { taxBlockers } from '@sable/domain/estimate/tax-blockers';
import { chosenLanguage } from '@sable/domain/language';
import { useLive } from '../../../live/hooks.ts';
import { useCompanyRules } from '../../../shared/use-company-rules.ts';
import { contractsOf } from '../session/estimate-data.ts';
import { useDiscountShares } from './discount-shares.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import classes from './panel.module.css';

/** Maps a reason that blocks sending to where it can be fixed: the id of the field or section on the page. */
const places: readonly (readonly [RegExp, string])[] = [
  [/as the language/, 'estimate-language'],
  [/first contact|did not ask for it|The work is completed/, 'estimate-law'],
  [/financing examples/, 'estimate-financing'],
  [/allows no payment/, 'estimate-payments'],
  [/signed/i, 'estimate-change'],
  [/tax/i, 'estimate-tax'],
  [/contract/i, 'estimate-contract'],
  [/services start/i, 'estimate-start'],
  [/contact/i, 'estimate-contact'],
  [/line/i, 'estimate-one-time'],
  [/expir/i, 'estimate-expiry'],
];

const placeOfBlock = (reason: string): string =>
  places.find(([pattern]) => pattern.test(reason))?.[1] ?? 'estimate-one-time';

/** Scrolls a part of the page into view and focuses its first field. */
function goToPlace(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.scrollIntoView({ block: 'center' });
  place
    .querySelector<HTMLElement>('[role="gridcell"][tabindex="0"], input, select, textarea, button')
    ?.focus();
}

/** Returns the tax reasons that block sending; empty while the site or its profiles are loading. */
export function useTaxBlocks(): string[] {
  const { account, profiles } = useEditor();
  const estimate = useRows((rows) => rows.estimate);
  return account && profiles ? taxBlockers(estimate, account.site, profiles) : [];
}

/**
 * Returns a function for the reasons by local law that block sending. It returns none while the account is loading.
 */
function useBlockersByLaw() {
  const { account, people, today } = useEditor();
  const estimate = useRows((rows) => rows.storedEstimate);
  const { rights } = useCompanyRules();
  if (!account?.type) return () => [];
  const contact = people.find(({ id }) => id === estimate.contactId) ?? null;
  return blockersByLaw({
    account: { type: account.type, site: account.site },
    language: chosenLanguage(estimate, contact),
    today,
    rights,
  });
}

/** Returns the reasons that still block sending the estimate. */
export function useBlocks(): string[] {
  const { people, today } = useEditor();
  const estimate = useRows((rows) => rows.storedEstimate);
  const lines = useRows((rows) => rows.allLines);
  const taxBlocks = useTaxBlocks();
  const byLaw = useBlockersByLaw();
  const contact = people.find((person) => person.id === estimate.contactId) ?? null;
  const { rows: contracts = [] } = useLive(contractsOf(estimate.accountId));
  const chosen = { effect: estimate.contractEffect, targetId: estimate.targetContractId };
  return saidOfOffers(
    offersOf(estimate, lines).map((offer) => ({
      option: offer.option,
      reasons: [
        ...sendBlockers(offer.estimate, offer.lines, contact, today),
        ...taxBlocks,
        ...byLaw(offer.estimate, offer.lines),
        ...effectBlockers(chosen, contracts, hasMonthlyService(offer.lines)),
      ],
    })),
  );
}

/** Returns whether the discount is above what this user may give without approval. */
export function useNeedsApproval(): boolean {
  const { estimate, roleLimits } = useEditor();
  const shares = useDiscountShares();
  if (estimate.status !== 'draft' || !roleLimits) return false;
  return Object.values(shares).some((share) => share > roleLimits.discountPpm);
}

/** The reasons that block sending. Each links to the place where it can be fixed. */
export const Blocks = () => {
  const blocks = useBlocks();
  if (blocks.length === 0) return null;
  return (
    <div className={classes.blocks} role="group" aria-label="Before it can be sent">
      <p>Before it can be sent</p>
      <ul>
        {blocks.map((reason) => (
          <li key={reason}>
            <button type="button" onClick={() => goToPlace(placeOfBlock(reason))}>
              {reason}
              <IconArrowRight size={14} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
