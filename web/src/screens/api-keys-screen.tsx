export { ApiKeysView as ApiKeysScreen } from '../features/api-keys/api-keys-view.tsx';
