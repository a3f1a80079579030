import { Page, PageHeader } from '../ui/page-header.tsx';

interface RecordScreenProps {
  collection: string;
  id?: string;
}

const titleOf = (collection: string): string => {
  const words = collection.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const RecordScreen = ({ collection }: RecordScreenProps) => (
  <Page>
    <PageHeader title={titleOf(collection)} />
  </Page>
);
