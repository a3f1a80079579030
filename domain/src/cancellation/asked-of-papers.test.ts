import { describe, expect, test } from 'vitest';
import { askedOfPapers, paperBlockers } from './asked-of-papers.ts';
import { shippedRules } from './shipped-rules.ts';

const asked = (
  region: string,
  country: 'us' | 'ca' = 'us',
  type: 'residential' | 'commercial' = 'residential',
) => askedOfPapers({ type, site: { country, region } }, '2026-12-01', shippedRules);

describe('what the law asks somebody to say', () => {
  test('is the language of the talk in the United States, and the days of the work in California; nothing of a business', () => {
    expect(asked('TX')).toEqual({ spokenLanguage: true, workDates: false, filedForm: false });
    expect(asked('CA')).toEqual({ spokenLanguage: true, workDates: true, filedForm: false });
    expect(asked('SK', 'ca')).toMatchObject({ filedForm: true });
    for (const none of [asked('ON', 'ca'), asked('CA', 'us', 'commercial')])
      expect(none).toEqual({ spokenLanguage: false, workDates: false, filedForm: false });
  });

  test('keeps an offer from being sent in another language, or with its work completed before it begins', () => {
    const said = { spokenLanguage: null, workFrom: null, workTo: null };
    expect(paperBlockers(asked('CA'), said, 'en')).toEqual([]);
    expect(paperBlockers(asked('CA'), { ...said, spokenLanguage: 'es' }, 'es')).toEqual([]);
    expect(paperBlockers(asked('CA'), { ...said, spokenLanguage: 'es' }, 'en')).toEqual([
      'The sale was discussed in Spanish, and the law requires papers in the language spoken with the customer. Choose Spanish as the language.',
    ]);
    // Sable does not generate papers in other languages; the rep hands over a translation.
    expect(paperBlockers(asked('CA'), { ...said, spokenLanguage: 'other' }, 'en')).toEqual([]);
    const days = { ...said, workFrom: '2026-12-09', workTo: '2026-12-07' };
    expect(paperBlockers(asked('CA'), days, 'en')).toHaveLength(1);
    expect(paperBlockers(asked('TX'), days, 'en')).toEqual([]);
  });
});
