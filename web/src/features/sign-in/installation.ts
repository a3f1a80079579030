import { providerSchema } from '@sable/domain/sign-in-provider';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { getAuth, type Outcome, postAuth } from './auth-request.ts';

const demoPerson = z.object({ name: z.string(), role: z.string(), email: z.string() });

const installationAnswer = z.object({
  /** No company is here yet. */
  empty: z.boolean().default(false),
  demo: z.boolean(),
  people: z.array(demoPerson).default([]),
  password: z.string().default(''),
  /** Whom people can sign in with besides a password. */
  providers: z.array(providerSchema).default([]),
});

export type DemoPerson = z.infer<typeof demoPerson>;
/** How far this installation is, and in a demo whom one can be. */
export type Installation = z.infer<typeof installationAnswer>;

/** The installation's state; undefined until it is known, null when the server cannot be reached. */
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

/** Makes the demo dealership. */
export const makeDemo = (): Promise<Outcome<Installation>> =>
  postAuth('/api/setup/demo', {}, installationAnswer);
