import journeys from './playwright.config.ts';

/** Uses the journeys' server and browser to take screenshots instead. */
export default {
  ...journeys,
  projects: journeys.projects?.filter(({ name }) => name === 'journeys'),
  testMatch: 'pictures.ts',
  workers: 1,
  retries: 0,
  reporter: [['list']],
};
