type AskForProof = () => Promise<boolean>;

let askPerson: AskForProof | undefined;
let asking: Promise<boolean> | undefined;

/** Sets who asks the person to prove who they are, and answers whether they did. Returns the function that takes it away. */
export const onProofNeeded = (ask: AskForProof): (() => void) => {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = undefined;
  };
};

let given = 0;

/** How often the person has proven who they are, in this page. */
export const proofsGiven = (): number => given;

async function ask(): Promise<boolean> {
  const proven = (await askPerson?.()) ?? false;
  if (proven) given += 1;
  return proven;
}

/** Asks once, however many requests wait for it. False when the person declines, or when nobody can ask. */
export const askForProof: AskForProof = () => (asking ??= ask().finally(() => (asking = undefined)));
