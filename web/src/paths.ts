import type { AppPath } from './routes.ts';

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Required<P extends string> = Exclude<Names<P>, `${string}?`>;
type Optional<P extends string> =
  Names<P> extends infer N ? (N extends `${infer Name}?` ? Name : never) : never;
type Params<P extends string> = { [K in Required<P>]: string } & { [K in Optional<P>]?: string };
type Arguments<P extends string> = [Required<P>] extends [never] ? [params?: Params<P>] : [params: Params<P>];

/** The address of a screen: `pathTo('account/{id}', { id })`. A wrong path or parameter does not compile. */
export const pathTo = <P extends Exclude<AppPath, '*'>>(path: P, ...[params]: Arguments<P>): string => {
  const values: Record<string, string | undefined> = { ...params };
  const filled = path.replace(/\{(\w+)\??\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return `/${filled}`.replace(/(.)\/+$/, '$1');
};
