import { providerSchema } from '@sable/domain/sign-in-provider';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { getAuth, type Outcome, postAuth } from './auth-request.ts';

const demoPerson = z.object({ name: z.string(), role: z.string(), email: z.string() });

const installationAnswer = z.object({
  /** Whether there is no company yet. */
  empty: z.boolean().default(false),
  demo: z.boolean(),
  people: z.array(demoPerson).default([]),
  password: z.string().default(''),
  /** Providers for sign-in, in addition to passwords. */
  providers: z.array(providerSchema).default([]),
});

export type DemoPerson = z.infer<typeof demoPerson>;
/** State of this installation, with the people to sign in as in a demo. */
export type Installation = z.infer<typeof installationAnswer>;

/** Returns the installation's state; undefined while loading, null if the server cannot be reached. */
export const useInstallation = (): Installation | null | undefined => {
  const [installation, setInstallation] = useState<Installation | null>();
  useEffect(() => {
    let wanted = true;
    void getAuth('/api/setup', installationAnswer).then((outcome) => {
      if (wanted) setInstallation(outcome.ok ? outcome.answer : null);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return installation;
};

/** Creates the demo dealership. */
export const makeDemo = (): Promise<Outcome<Installation>> =>
  postAuth('/api/setup/demo', {}, installationAnswer);
