import { useMemo, type ReactNode } from 'react';
import { keyVerbs, type KeyScope } from '@sable/domain/kernel/key-scope';
import { useActor } from '../../live/hooks.ts';
import { counted } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { Button } from '../../ui/button.tsx';
import {
  scopeOffers,
  seeEverything,
  toggleVerb,
  verbsIn,
  verbLabels,
  type ScopeDraft,
  type ScopeOffer,
} from './key-scope.ts';
import classes from './api-keys.module.css';

interface ScopeFieldProps {
  value: KeyScope;
  error: ReactNode;
  onChange: (scope: ScopeDraft) => void;
}

const ScopeRow = ({ offer, value, onChange }: { offer: ScopeOffer } & Omit<ScopeFieldProps, 'error'>) => {
  const chosen = verbsIn(value, offer.collection);
  return (
    <fieldset className={classes.row} data-chosen={chosen.length > 0 || undefined}>
      <legend className={visuallyHidden.text}>{offer.name}</legend>
      <span className={classes.name} aria-hidden>
        {offer.name}
      </span>
      <span className={classes.verbs}>
        {keyVerbs.map((verb) =>
          offer.verbs.includes(verb) ? (
            <label key={verb} className={classes.verb}>
              <input
                type="checkbox"
                className={visuallyHidden.text}
                checked={chosen.includes(verb)}
                onChange={() => onChange(toggleVerb(value, offer.collection, verb))}
              />
              <span className={classes.face}>{verbLabels[verb]}</span>
            </label>
          ) : (
            <span key={verb} aria-hidden />
          ),
        )}
      </span>
    </fieldset>
  );
};

/** The scope of a key: kinds of records as rows, verbs as columns. Nothing is selected by default. */
export const ScopeField = ({ value, error, onChange }: ScopeFieldProps) => {
  const actor = useActor();
  const offers = useMemo(() => scopeOffers(actor), [actor]);
  return (
    <section className={classes.scope} aria-label="What the key may do">
      <div className={classes.scopeHead}>
        <div>
          <h3>What it may do</h3>
          <p className={stack.quiet}>
            {value.length === 0 ? 'Nothing yet' : counted(value.length, 'kind of record', 'kinds of records')}
          </p>
        </div>
        <div className={stack.row}>
          <Button small kind="quiet" onClick={() => onChange([])} disabled={value.length === 0}>
            Clear
          </Button>
          <Button small onClick={() => onChange(seeEverything(offers))}>
            See everything
          </Button>
        </div>
      </div>
      {error && (
        <p className={stack.fault} role="alert">
          {error}
        </p>
      )}
      <div className={classes.rows}>
        {offers.map((offer) => (
          <ScopeRow key={offer.collection} offer={offer} value={value} onChange={onChange} />
        ))}
      </div>
    </section>
  );
};
