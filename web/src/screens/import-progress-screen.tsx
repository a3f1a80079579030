import { ImportProgress } from '../features/import/import-progress.tsx';

/** One import, while it runs and after. */
export const ImportProgressScreen = ({ id }: { id?: string }) => <ImportProgress id={id ?? ''} />;
