export { ImportView as ImportScreen } from '../features/import/import-view.tsx';
