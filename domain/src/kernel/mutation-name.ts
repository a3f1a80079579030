declare const signature: unique symbol;

/** The name of a mutation, with the types of its arguments and its result. At run time, it is only a string. */
export type MutationName<Args, Result> = string & { readonly [signature]: (args: Args) => Result };

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type SubjectOf<Name> = Name extends `${infer Subject}.${string}` ? Subject : never;
type VerbOf<Name, Subject extends string> = Name extends `${Subject}.${infer Verb}` ? Verb : never;

/**
 * Mutation names by subject and verb: `m.estimateLines.update` is `estimate-lines.update`. `Signatures` maps each
 * name to its type.
 */
export type MutationNames<Signatures> = {
  readonly [Subject in SubjectOf<keyof Signatures> as CamelCase<Subject>]: {
    readonly [Verb in VerbOf<keyof Signatures, Subject>]: Signatures[`${Subject}.${Verb}` & keyof Signatures];
  };
};

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the names of a registry from its type alone, so that code that names a mutation does not load it. The
 * compiler rejects unregistered names; so does the server.
 */
export const mutationNames = <Signatures>(): MutationNames<Signatures> =>
  new Proxy(Object.create(null) as object, {
    get: (_, subject) =>
      new Proxy(Object.create(null) as object, {
        get: (__, verb) => `${kebabCase(String(subject))}.${String(verb)}`,
      }),
  }) as MutationNames<Signatures>;

/** The arguments of a named mutation. */
export type ArgsOfName<Name> = Name extends MutationName<infer Args, infer _Result> ? Args : never;

/**
 * Returns the names of the generic mutations of an entity that is known only at run time. The server checks their
 * arguments if the entity has them.
 */
export const genericNames = (collection: string) => ({
  create: `${collection}.create` as MutationName<object, { readonly id: string }>,
  update: `${collection}.update` as MutationName<{ readonly id: string; readonly patch: object }, void>,
  delete: `${collection}.delete` as MutationName<{ readonly id: string }, void>,
});

/** Types a mutation's answer with its result type: the server returns what the registry's function returned. */
export const typedResult = <Args, Result>(
  _name: MutationName<Args, Result>,
  answer: Promise<unknown>,
): Promise<Result> => answer as Promise<Result>;
