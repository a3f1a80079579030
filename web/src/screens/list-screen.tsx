import { Page, PageHeader } from '../ui/page-header.tsx';

interface ListScreenProps {
  collection: string;
  id?: string;
}

const titleOf = (collection: string): string => {
  const words = collection.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const ListScreen = ({ collection }: ListScreenProps) => (
  <Page>
    <PageHeader title={titleOf(collection)} />
  </Page>
);
