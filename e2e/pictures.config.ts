import journeys from './playwright.config.ts';

/** The journeys' own server and browser, for pictures instead of journeys. */
export default {
  ...journeys,
  projects: journeys.projects?.filter(({ name }) => name === 'journeys'),
  testMatch: 'pictures.ts',
  workers: 1,
  retries: 0,
  reporter: [['list']],
};
