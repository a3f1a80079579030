import { IconBrandGoogleFilled, IconBrandWindowsFilled, IconId } from '@tabler/icons-react';
import type { Provider } from '@sable/domain/sign-in-provider';

/** The logo of a sign-in provider next to its name. */
export const ProviderIcon = ({ provider: { id } }: { provider: Provider }) => {
  if (id === 'google') return <IconBrandGoogleFilled size={18} aria-hidden />;
  if (id === 'microsoft') return <IconBrandWindowsFilled size={18} aria-hidden />;
  return <IconId size={18} stroke={1.5} aria-hidden />;
};
