type AskForProof = () => Promise<boolean>;

let askPerson: AskForProof | undefined;
let asking: Promise<boolean> | undefined;

/**
 * Sets the function that prompts the person for proof of identity and returns whether they gave it. Returns a
 * function that removes it.
 */
export const onProofNeeded = (ask: AskForProof): (() => void) => {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = undefined;
  };
};

let given = 0;

/** Returns how often the person has proven their identity on this page. */
export const proofsGiven = (): number => given;

async function ask(): Promise<boolean> {
  const proven = (await askPerson?.()) ?? false;
  if (proven) given += 1;
  return proven;
}

/**
 * Prompts once, no matter how many requests wait for it. Returns false if the person declines, or if no prompt is
 * registered.
 */
export const askForProof: AskForProof = () => (asking ??= ask().finally(() => (asking = undefined)));
