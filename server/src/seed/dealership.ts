import type { SystemRole } from '@sable/domain/kernel/actor';

export interface Town {
  readonly city: string;
  readonly region: string;
  readonly postal: string;
  readonly county: string;
}

export interface StaffMember {
  readonly name: string;
  readonly roles: readonly SystemRole[];
  readonly title: string;
  /** Part of the email address before the @. */
  readonly mailbox: string;
}

/** What makes one dealership different from another. */
export interface Dealership {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly country: 'us' | 'ca';
  readonly timeZone: string;
  readonly domain: string;
  readonly phone: string;
  readonly licence: string;
  readonly brandColor: string;
  readonly address: Town & { readonly line1: string };
  readonly areaCodes: readonly string[];
  readonly towns: readonly Town[];
  /** The first person founds the company. */
  readonly staff: readonly StaffMember[];
}

const towns = (region: string, rows: string): readonly Town[] =>
  rows.split('|').map((row) => {
    const [city = '', postal = '', county = ''] = row.split(',');
    return { city, region, postal, county };
  });

const person = (name: string, title: string, mailbox: string, ...roles: SystemRole[]): StaffMember => ({
  name,
  roles,
  title,
  mailbox,
});

export const northgate: Dealership = {
  id: '01980000-0000-7000-8000-6e6f72746867',
  name: 'Northgate Security',
  legalName: 'Northgate Security Systems LLC',
  country: 'us',
  timeZone: 'America/New_York',
  domain: 'northgate.example',
  phone: '+1 937 555 0100',
  licence: 'OH 53-18-1427',
  brandColor: '#115e59',
  address: { line1: '480 Foundry Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
  areaCodes: ['937', '326', '513', '614', '740'],
  towns: towns(
    'OH',
    'Dayton,45402,Ashford|Dayton,45406,Ashford|Dayton,45410,Ashford|Kettering,45429,Ashford|Centerville,45459,Ashford|Beavercreek,45430,Granger|Fairborn,45324,Granger|Huber Heights,45424,Ashford|Springboro,45066,Warwick|Miamisburg,45342,Ashford|Xenia,45385,Granger|Troy,45373,Marlow|Springfield,45503,Clayborn|Vandalia,45377,Ashford|Oakwood,45419,Ashford|Englewood,45322,Ashford|Tipp City,45371,Marlow|Bellbrook,45305,Granger|Lebanon,45036,Warwick|Riverside,45431,Ashford',
  ),
  staff: [
    person('Dana Whitfield', 'Owner', 'dana', 'admin'),
    person('Ruth Calder', 'Platform operations', 'ruth', 'super'),
    person('Theo Lindqvist', 'Engineering', 'theo', 'dev'),
    person('Marcus Oyelaran', 'Sales manager', 'marcus', 'manager'),
    person('Priya Raman', 'Office manager', 'priya', 'office'),
    person('Alicia Mendoza', 'Senior sales representative', 'alicia', 'sales'),
    person('Ben Hartley', 'Sales representative', 'ben', 'sales'),
    person('Chloe Nakamura', 'Sales representative', 'chloe', 'sales'),
    person('Derrick Vaughn', 'Commercial sales', 'derrick', 'sales'),
    person('Elise Fontaine', 'Sales representative', 'elise', 'sales'),
    person('Farid Haddad', 'Sales representative', 'farid', 'sales'),
    person('Gus Petrakis', 'Lead installer', 'gus', 'installer'),
    person('Hailey Brandt', 'Installer', 'hailey', 'installer'),
    person('Ivan Kowalski', 'Installer', 'ivan', 'installer'),
    person('Joan Bellamy', 'Referral partner', 'joan', 'affiliate'),
    person('Kofi Mensah', 'External auditor', 'kofi', 'auditor'),
  ],
};

export const lakehead: Dealership = {
  id: '01980000-0000-7000-8000-6c616b656865',
  name: 'Lakehead Alarm',
  legalName: 'Lakehead Alarm & Video Ltd.',
  country: 'ca',
  timeZone: 'America/Toronto',
  domain: 'lakehead.example',
  phone: '+1 807 555 0100',
  licence: 'ON 6600418',
  brandColor: '#1d4ed8',
  address: { line1: '71 Harbour Road', city: 'Thunder Bay', region: 'ON', postal: 'P7B 5E1', county: '' },
  areaCodes: ['807', '613', '705'],
  towns: towns(
    'ON',
    'Thunder Bay,P7A 4J2,|Thunder Bay,P7B 3C6,|Kingston,K7L 2Y4,|Sudbury,P3E 5M4,|Kenora,P9N 1J3,',
  ),
  staff: [
    person('Margot Tremblay', 'Owner', 'margot', 'admin'),
    person('Nils Okafor', 'Sales representative', 'nils', 'sales'),
    person('Odette Roy', 'Office', 'odette', 'office'),
    person('Piotr Zielinski', 'Installer', 'piotr', 'installer'),
  ],
};
