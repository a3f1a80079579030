import { entityOf } from '@sable/domain/registry';
import {
  webhookCollections,
  webhookEvent,
  webhookEvents,
  webhookVerbs,
  type WebhookEvent,
} from '@sable/domain/webhook-events';
import { choiceLabel } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import classes from './integrations.module.css';

interface EventChoicesProps {
  value: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (next: WebhookEvent[]) => void;
}

/** The events that a webhook receives: kinds of records in rows, events in columns. */
export const EventChoices = ({ value, error, onChange }: EventChoicesProps) => {
  const chosen = new Set(value);
  const set = (event: WebhookEvent, on: boolean) =>
    onChange(webhookEvents.filter((each) => (each === event ? on : chosen.has(each))));
  return (
    <fieldset className={stack.plainFieldset} aria-describedby={error ? 'events-error' : undefined}>
      <legend className={classes.legend}>Events</legend>
      {error && (
        <p className={stack.fault} id="events-error" role="alert">
          {error}
        </p>
      )}
      <table className={classes.events}>
        <thead>
          <tr>
            <th scope="col">Records</th>
            {webhookVerbs.map((verb) => (
              <th key={verb} scope="col">
                {choiceLabel(verb)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {webhookCollections.map((collection) => (
            <tr key={collection}>
              <th scope="row">{entityOf(collection).many}</th>
              {webhookVerbs.map((verb) => (
                <td key={verb}>
                  <CheckboxField
                    label={
                      <span className={visuallyHidden.text}>{`${entityOf(collection).many} ${verb}`}</span>
                    }
                    checked={chosen.has(webhookEvent(collection, verb))}
                    onChange={(on) => set(webhookEvent(collection, verb), on)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
};
