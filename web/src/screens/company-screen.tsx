import { CompanyView } from '../features/company/company-view.tsx';

/** The person's company. Super users can open another one by its id. */
export const CompanyScreen = ({ id }: { id?: string }) => <CompanyView id={id} />;
