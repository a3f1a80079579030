import {
  IconAffiliate,
  IconBook2,
  IconBox,
  IconBuilding,
  IconBuildingBroadcastTower,
  IconBuildingSkyscraper,
  IconCalendarEvent,
  IconFile,
  IconFileText,
  IconHome2,
  IconMail,
  IconPackages,
  IconPlug,
  IconShieldLock,
  IconUser,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  accounts: IconHome2,
  affiliates: IconAffiliate,
  'central-stations': IconBuildingBroadcastTower,
  companies: IconBuilding,
  contacts: IconUser,
  courses: IconBook2,
  emails: IconMail,
  estimates: IconFileText,
  events: IconCalendarEvent,
  integrations: IconPlug,
  organizations: IconBuildingSkyscraper,
  packages: IconPackages,
  products: IconBox,
  roles: IconShieldLock,
  users: IconUserCircle,
};

/** The picture of a collection, the same wherever its records are found. */
export const recordIcon = (collection: string): Icon => icons[collection] ?? IconFile;
