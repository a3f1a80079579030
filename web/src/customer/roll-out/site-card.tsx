import { addressLines, type EstimateFormats } from '../formats.ts';
import { amountsOf } from '../amounts-text.ts';
import { useRollOutTexts } from '../texts/use-roll-out-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Site } from './roll-out-api.ts';
import styles from './roll-out.module.css';

interface SiteCardProps {
  readonly site: Site;
  readonly formats: EstimateFormats;
  /** The address of the whole estimate. */
  readonly href: string;
  readonly chosen: boolean;
  readonly onChosen: (chosen: boolean) => void;
}

/** One site: its amounts, its status, and whether it is selected for signing. */
export function SiteCard({ site, formats, href, chosen, onChosen }: SiteCardProps) {
  const texts = useRollOutTexts();
  const { document: named } = useTexts();
  const { account, reference, state, offer } = site;
  const signs = state === 'open' && offer !== null;
  return (
    <li className={styles.site} data-state={state}>
      <div className={styles.siteHead}>
        <div>
          <h3>{account.name}</h3>
          {account.site && <p className="muted">{addressLines(account.site).join(', ')}</p>}
        </div>
        <span className={styles.state}>{texts.states[state]}</span>
      </div>
      {offer && <p className={styles.amounts}>{amountsOf(offer.totals, formats, named).join(' · ')}</p>}
      {offer?.optionName && signs && <p className="muted">{texts.option(offer.optionName)}</p>}
      {offer?.expiresOn && signs && <p className="muted">{texts.validUntil(formats.day(offer.expiresOn))}</p>}
      <div className={styles.siteFoot}>
        {signs && (
          <label className={styles.include}>
            <input type="checkbox" checked={chosen} onChange={(event) => onChosen(event.target.checked)} />
            <span>{texts.include(account.name)}</span>
          </label>
        )}
        {offer && <a href={href}>{texts.read(reference)}</a>}
      </div>
    </li>
  );
}
