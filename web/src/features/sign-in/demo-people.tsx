import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { doneAnswer, postAuth, type Refusal } from './auth-request.ts';
import classes from './demo-people.module.css';
import { redirectAfterSignIn, refreshSession } from './enter-product.ts';
import type { DemoPerson } from './installation.ts';

interface DemoPeopleProps {
  people: readonly DemoPerson[];
  /** Shared by everyone in the demo. Used for sign-in, never displayed. */
  password: string;
}

/** The people of the demo dealership. One click signs in as one of them. */
export const DemoPeople = ({ people, password }: DemoPeopleProps) => {
  const [entering, setEntering] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const handleEnter = async (email: string) => {
    setEntering(email);
    setRefusal(null);
    const outcome = await postAuth('/api/sign-in', { email, password }, doneAnswer);
    if (outcome.ok && (await refreshSession())) return redirectAfterSignIn();
    if (!outcome.ok) setRefusal(outcome.refusal);
    setEntering(null);
  };
  return (
    <section className={classes.demo} aria-labelledby="demo-people">
      <h2 id="demo-people" className={classes.title}>
        Look around as
      </h2>
      <ul className={classes.people}>
        {people.map(({ name, role, email }) => (
          <li key={email}>
            <button
              type="button"
              className={classes.person}
              disabled={entering !== null}
              aria-busy={entering === email}
              onClick={() => void handleEnter(email)}
            >
              <Avatar name={name} />
              <span className={classes.text}>
                <span className={classes.name}>{name}</span>
                <span className={classes.role}>{role}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={classes.refusal}>
        {refusal?.message}
      </p>
    </section>
  );
};
