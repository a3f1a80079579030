import { addressLines, type EstimateFormats } from '../formats.ts';
import { amountsOf } from '../amounts-in-words.ts';
import { useRollOutWords } from '../words/use-roll-out-words.ts';
import { useWords } from '../words/use-words.ts';
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
  const words = useRollOutWords();
  const { document: named } = useWords();
  const { account, reference, state, offer } = site;
  const signs = state === 'open' && offer !== null;
  return (
    <li className={styles.site} data-state={state}>
      <div className={styles.siteHead}>
        <div>
          <h3>{account.name}</h3>
          {account.site && <p className="muted">{addressLines(account.site).join(', ')}</p>}
        </div>
        <span className={styles.state}>{words.states[state]}</span>
      </div>
      {offer && <p className={styles.amounts}>{amountsOf(offer.totals, formats, named).join(' · ')}</p>}
      {offer?.optionName && signs && <p className="muted">{words.option(offer.optionName)}</p>}
      {offer?.expiresOn && signs && <p className="muted">{words.validUntil(formats.day(offer.expiresOn))}</p>}
      <div className={styles.siteFoot}>
        {signs && (
          <label className={styles.include}>
            <input type="checkbox" checked={chosen} onChange={(event) => onChosen(event.target.checked)} />
            <span>{words.include(account.name)}</span>
          </label>
        )}
        {offer && <a href={href}>{words.read(reference)}</a>}
      </div>
    </li>
  );
}
