import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { brand } from '@sable/domain/brand';
import {
  IconDownload,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { thumbnailUrl } from '../files/thumbnail-url.ts';
import { signOut, useSession } from '../session/session.ts';
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useStore } from '../ui/store.ts';
import { toast } from '../ui/toast.ts';
import { installApp, installPrompt } from './install-prompt.ts';
import classes from './user-menu.module.css';

/** Signs out, or shows why that failed and that the session is still open. */
export const signOutOrTell = (): void => {
  signOut().catch(() =>
    toast.error('You are still signed in.', {
      detail: 'The server could not be reached. Try again when you are online.',
    }),
  );
};

/** Switches between light and dark mode; from then on the person's choice applies, not the system's. */
export const useDarkMode = () => {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return { dark, toggleDarkMode: () => setColorScheme(dark ? 'light' : 'dark') };
};

interface UserMenuProps {
  /** The file id of the person's photo. */
  photoId: string | null | undefined;
  onShortcuts: () => void;
}

/** The signed-in person, and their own items: profile, dark mode, installation, sign-out. */
export const UserMenu = ({ photoId, onShortcuts }: UserMenuProps) => {
  const { user, company } = useSession();
  const { dark, toggleDarkMode } = useDarkMode();
  const canInstall = useStore(installPrompt) !== null;
  if (!user) return null;

  const install: MenuAction[] = canInstall
    ? [{ label: 'Install app', icon: <IconDownload aria-hidden />, onClick: () => void installApp() }]
    : [];
  return (
    <ActionMenu
      width={248}
      trigger={
        <button type="button" className={classes.trigger} aria-label={`Your menu, ${user.name}`}>
          <Avatar name={user.name} src={photoId ? thumbnailUrl(photoId, 96) : undefined} />
        </button>
      }
      head={
        <>
          <p className={classes.name}>{user.name}</p>
          <p className={classes.detail}>{company ? company.name : user.email}</p>
        </>
      }
      groups={[
        {
          actions: [
            { label: 'Profile', icon: <IconUserCircle aria-hidden />, href: '/user' },
            {
              label: dark ? 'Light mode' : 'Dark mode',
              icon: dark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />,
              onClick: toggleDarkMode,
            },
            {
              label: 'Keyboard shortcuts',
              icon: <IconKeyboard aria-hidden />,
              after: '?',
              onClick: onShortcuts,
            },
            ...install,
          ],
        },
        { actions: [{ label: 'Sign out', icon: <IconLogout aria-hidden />, onClick: signOutOrTell }] },
      ]}
      foot={`${brand.name} ${brand.version}`}
    />
  );
};
