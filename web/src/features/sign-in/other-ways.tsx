import { IconFingerprint } from '@tabler/icons-react';
import type { Provider } from '@sable/domain/sign-in-provider';
import { supportsPasskeys } from '../../shared/passkey.ts';
import { ProviderIcon } from '../../shared/provider-icon.tsx';
import type { ProviderVisit } from '../../shared/use-provider-visit.ts';
import { Button } from '../../ui/button.tsx';
import { AuthSwitch } from './auth-card.tsx';
import classes from './other-ways.module.css';

interface OtherWaysProps {
  /** Omitted if passkeys are not available. */
  passkey?: { readonly busy: boolean; readonly signIn: () => Promise<void> };
  providers: readonly Provider[];
  visit: ProviderVisit;
}

/** Sign-in methods without a password, as far as the browser and the installation support them. */
export const OtherWays = ({ passkey, providers, visit }: OtherWaysProps) => {
  const shownPasskey = supportsPasskeys() ? passkey : undefined;
  const { blocked } = visit;
  if (!shownPasskey && providers.length === 0) return null;
  return (
    <div className={classes.ways}>
      <p className={classes.or}>or</p>
      {shownPasskey && (
        <Button
          fullWidth
          icon={<IconFingerprint size={18} stroke={1.5} aria-hidden />}
          loading={shownPasskey.busy}
          onClick={() => void shownPasskey.signIn()}
        >
          Sign in with a passkey
        </Button>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          fullWidth
          icon={<ProviderIcon provider={provider} />}
          loading={visit.waitingFor === provider.id}
          onClick={() => visit.visit(provider)}
        >
          Continue with {provider.name}
        </Button>
      ))}
      {blocked && (
        <AuthSwitch onClick={() => visit.visitInTab(blocked)}>Continue in this tab instead</AuthSwitch>
      )}
    </div>
  );
};
