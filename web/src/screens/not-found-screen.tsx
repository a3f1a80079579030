import { Error404 } from '../errors/error404.tsx';

export const NotFoundScreen = () => <Error404 />;
