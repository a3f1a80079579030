import { regionsOf } from '@sable/domain/regions';

/** Lists the states or provinces and territories of a country. The value is the place key of rules: `us-oh`. */
export const placeChoices = (country: 'us' | 'ca') =>
  regionsOf(country).map(({ code, name }) => ({
    value: `${country}-${code.toLowerCase()}`,
    label: name,
    short: code,
  }));
