/** The origin of a new estimate: another estimate, a template, or nothing. */
export interface EstimateOrigin {
  readonly copyOf?: string | undefined;
  readonly templateId?: string | undefined;
}

/** Returns the address that creates an estimate; without an account it asks for one. */
export function newEstimatePath({ copyOf, templateId }: EstimateOrigin, accountId?: string): string {
  const said = Object.entries({ copy: copyOf, template: templateId, account: accountId }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  );
  return said.length === 0 ? '/estimate/new' : `/estimate/new?${String(new URLSearchParams(said))}`;
}

/** Returns the address that asks for the template of a new estimate. */
export const fromTemplatePath = (accountId?: string): string =>
  `/estimate/new?from=template${accountId ? `&account=${accountId}` : ''}`;

/** Returns the address that creates an account and continues to its estimate. */
export const newAccountPath = ({ copyOf, templateId }: EstimateOrigin): string =>
  `/account?${String(
    new URLSearchParams({
      for: 'estimate',
      ...(copyOf && { copy: copyOf }),
      ...(templateId && { template: templateId }),
    }),
  )}`;
