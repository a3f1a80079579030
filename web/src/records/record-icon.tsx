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

interface RecordIconProps {
  collection: string;
  size: number;
}

/** The picture of a collection, the same wherever its records are shown or found. */
export const RecordIcon = ({ collection, size }: RecordIconProps) => {
  const Picture = icons[collection] ?? IconFile;
  return <Picture size={size} stroke={size > 24 ? 1.5 : 1.75} aria-hidden />;
};
