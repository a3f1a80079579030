import '@mantine/schedule/styles.layer.css';

export { Day } from './day.tsx';
export { Month } from './month.tsx';
export { Week } from './week.tsx';
