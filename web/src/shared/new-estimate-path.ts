/** What a new estimate begins with: another estimate, a template, or nothing. */
export interface EstimateOrigin {
  readonly copyOf?: string | undefined;
  readonly templateId?: string | undefined;
}

/** The address that makes an estimate; without an account it asks for one. */
export function newEstimatePath({ copyOf, templateId }: EstimateOrigin, accountId?: string): string {
  const said = Object.entries({ copy: copyOf, template: templateId, account: accountId }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  );
  return said.length === 0 ? '/estimate/new' : `/estimate/new?${String(new URLSearchParams(said))}`;
}

/** The address that asks which template a new estimate begins with. */
export const fromTemplatePath = (accountId?: string): string =>
  `/estimate/new?from=template${accountId ? `&account=${accountId}` : ''}`;

/** The address that opens an account and goes on to its estimate. */
export const newAccountPath = ({ copyOf, templateId }: EstimateOrigin): string =>
  `/account?${String(
    new URLSearchParams({
      for: 'estimate',
      ...(copyOf && { copy: copyOf }),
      ...(templateId && { template: templateId }),
    }),
  )}`;
