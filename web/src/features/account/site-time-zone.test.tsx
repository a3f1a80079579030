import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteTimeZone } from './site-time-zone.tsx';

const shownFor = (region: string, postal: string, timeZone: string | null = null) =>
  renderToString(
    <SiteTimeZone
      account={{
        site: {
          line1: '',
          line2: '',
          city: '',
          county: '',
          country: 'us',
          type: 'residential',
          region,
          postal,
        },
        timeZone,
        version: 1,
      }}
      editable={false}
      onSave={() => Promise.reject(new Error('not saved here'))}
    />,
  );

test('a state with two zones asks which, unless the ZIP code or a person says it', () => {
  expect(shownFor('TN', '37388')).toContain('Eastern Time or Central Time? Choose one.');
  expect(shownFor('TN', '37388', 'America/New_York')).toContain('Eastern Time');
  expect(shownFor('TN', '37388', 'America/New_York')).not.toContain('Central');
  expect(shownFor('TX', '75201')).toContain('Central Time');
  expect(shownFor('TX', '75201')).not.toContain('Choose one');
  expect(shownFor('OH', '45402')).toBe('');
});
