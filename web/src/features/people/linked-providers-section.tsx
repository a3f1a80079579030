import { type Provider, providerSchema } from '@sable/domain/sign-in-provider';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useAddress } from '../../address.ts';
import { asClientError, deleteJson, getJson, proveFirst } from '../../live/client-error.ts';
import { Line, Lines } from '../../shared/lines.tsx';
import { ProviderIcon } from '../../shared/provider-icon.tsx';
import { addressProblemText, readAddressProblem } from '../../shared/provider-window.ts';
import stack from '../../shared/stack.module.css';
import { showError } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useProviderVisit } from '../../shared/use-provider-visit.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './linked-providers-section.module.css';

const linkedProvider = providerSchema.extend({
  email: z.string().nullable(),
  linkedAt: z.string().nullable(),
});
const answer = z.object({ providers: z.array(linkedProvider) });
const ask = async () => answer.parse(await getJson('/api/linked-providers')).providers;

/**
 * Returns the problem that a provider visit in this tab left in the address. Removes it from the address, so that a
 * reload does not repeat it.
 */
function useAddressProblem(providers: readonly Provider[] | undefined): string | null {
  const { query, setQuery } = useAddress();
  const [found] = useState(() => readAddressProblem(query));
  useEffect(() => {
    if (found) setQuery({ problem: null, provider: null });
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return found && providers ? addressProblemText(found, providers) : null;
}

/** The user's own accounts at sign-in providers. Hidden if no provider is configured. */
export const LinkedProvidersSection = () => {
  const { instant } = useFormats();
  const { value: providers, refetch } = useRequest(ask);
  const problem = useAddressProblem(providers);
  const visit = useProviderVisit({
    path: '/api/linked-providers',
    before: proveFirst,
    onDone: () => {
      toast.success('The account was linked. It signs you in from now on.');
      refetch();
    },
  });
  const unlink = async ({ id, name }: Provider) => {
    const sure = await dialog.confirm({
      title: `Unlink ${name}?`,
      message: 'It no longer signs you in. Your password, passkeys, and links by email still do.',
      okText: 'Unlink',
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteJson(`/api/linked-providers/${id}`);
      toast.success(`${name} was unlinked.`);
    } catch (refusal) {
      showError(asClientError(refusal));
    }
    refetch();
  };
  if (!providers || providers.length === 0) return null;
  const { blocked } = visit;
  const message = visit.message ?? problem;
  return (
    <Section title="Linked accounts" note="Sign in with an account that you have elsewhere." flush>
      {message && (
        <div className={classes.problem}>
          <p className={stack.fault} role="alert">
            {message}
          </p>
          {blocked && (
            <Button small onClick={() => visit.visitInTab(blocked)}>
              Continue in this tab instead
            </Button>
          )}
        </div>
      )}
      <Lines label="Linked accounts">
        {providers.map((one) => (
          <Line
            key={one.id}
            before={<ProviderIcon provider={one} />}
            title={one.name}
            detail={one.linkedAt ? `${one.email ?? 'Linked'} · since ${instant(one.linkedAt)}` : 'Not linked'}
            action={
              one.linkedAt ? (
                <Button small kind="danger-quiet" onClick={() => void unlink(one)}>
                  Unlink
                </Button>
              ) : (
                <Button
                  small
                  kind="quiet"
                  loading={visit.waitingFor === one.id}
                  onClick={() => visit.visit(one)}
                >
                  Link
                </Button>
              )
            }
          />
        ))}
      </Lines>
    </Section>
  );
};
