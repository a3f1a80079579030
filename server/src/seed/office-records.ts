/** Office records that every demo dealership has; field names are those of their entities. */
export const courses = [
  {
    title: 'Walking a house',
    audience: 'sales',
    minutes: 25,
    required: true,
    status: 'published',
    summary: 'Where people come in, room by room, and what to ask on the way.',
    content: 'Two walks: one without the owner, and one with them.',
    dueDays: 14,
    certificateMonths: 12,
    lessons: [
      {
        title: 'Outside',
        kind: 'text',
        minutes: 10,
        text: 'Look at the house as somebody who has no key: the door out of the street’s sight, the low window, the garage.',
      },
      {
        title: 'Room by room',
        kind: 'text',
        minutes: 15,
        text: 'Walk with the owner, clockwise. Ask who is home when, who has keys, and what happened last. Write the device down in the room where it goes: the estimate then reads like the walk.',
      },
    ],
    quiz: {
      passPercent: 80,
      attempts: null,
      shuffle: true,
      questions: [
        {
          question: 'Where does the walk begin?',
          kind: 'single',
          choices: ['Outside', 'In the kitchen', 'At the panel'],
          right: ['Outside'],
        },
        {
          question: 'A device is written down in the room where it goes.',
          kind: 'true_false',
          choices: ['True', 'False'],
          right: ['True'],
        },
      ],
    },
  },
  {
    title: 'RMR, term and what an account is worth',
    audience: 'sales',
    minutes: 20,
    required: true,
    status: 'published',
    summary: 'Why a dollar a month matters more than ten at signing.',
    content:
      'Recurring monthly revenue pays the company’s bills and is what a buyer of the company pays for. A discount on equipment is given once; a discount on monitoring is given every month of the term.',
  },
  {
    title: 'Three days to change their mind',
    audience: 'sales',
    minutes: 15,
    required: true,
    status: 'published',
    summary: 'The cooling-off rule, Saturdays, holidays and the two copies.',
    content:
      'A sale at the customer’s home can be canceled until midnight of the third business day. Saturdays count, Sundays and federal holidays do not. Leave the dated notice, say it aloud, and do not install before the time is over unless the customer asked for it in writing.',
  },
  {
    title: 'On test, every time',
    audience: 'installer',
    minutes: 10,
    required: true,
    status: 'published',
    summary: 'Before the first sensor is opened, the account goes on test.',
    content:
      'Call or use the portal, give the account number, choose the whole system, and set the end. Test each zone and see its signal. Take the account off test before you leave the driveway.',
  },
  {
    title: 'Mounting cameras that see faces',
    audience: 'installer',
    minutes: 30,
    required: false,
    status: 'published',
    summary: 'Height, light and the angle that identifies.',
    content:
      'A camera at nine feet sees hats. Mount one camera low at the door people use, keep the sun behind it, and check the picture at night before you drill the second hole.',
  },
  {
    title: 'Clean paperwork',
    audience: 'office',
    minutes: 15,
    required: false,
    status: 'published',
    summary: 'What the funder sends back, and how to prevent it.',
    content:
      'Term and initials on each page, two contacts with phones, the permit, the payment authorization. A complete packet is paid in a week.',
  },
  {
    title: 'Welcome to the company',
    audience: 'everyone',
    minutes: 12,
    required: true,
    status: 'published',
    summary: 'Who does what, and whom to ask.',
    content:
      'Sales opens the door, the office keeps the promise, the installers are who the customer remembers. If in doubt, ask early.',
  },
  {
    title: 'Selling fire systems',
    audience: 'sales',
    minutes: 40,
    required: false,
    status: 'draft',
    summary: 'What we may design, and what the authority decides.',
    content: 'Draft.',
  },
] as const;

export const affiliates = [
  {
    name: 'Meridian Account Funding',
    type: 'program',
    contactName: 'Lena Brooks',
    multiple: 34,
    holdbackPpm: 100_000,
    guaranteeMonths: 12,
    notes: 'Pays within ten days of a complete packet.',
  },
  {
    name: 'Summit Dealer Program',
    type: 'program',
    contactName: 'Owen Castle',
    multiple: 30,
    holdbackPpm: 80_000,
    guaranteeMonths: 12,
  },
  { name: 'Hearthstone Realty', type: 'referral', contactName: 'Joan Bellamy' },
  { name: 'Miller & Boone Insurance', type: 'lead_source', contactName: 'Trisha Boone' },
  { name: 'Cardinal Homes', type: 'lead_source', contactName: 'Wes Grady' },
  {
    name: 'Buckeye Low Voltage',
    type: 'sub_dealer',
    contactName: 'Ray Stover',
    multiple: 20,
    holdbackPpm: 50_000,
    guaranteeMonths: 6,
  },
  { name: 'Corvane Distribution', type: 'vendor', contactName: 'Inside sales' },
  { name: 'Orvix Video Supply', type: 'vendor', contactName: 'Dealer desk', status: 'inactive' },
] as const;

export const organizations = [
  ['Cardinal Homes', 'builder'],
  ['Ridgeline Builders', 'builder'],
  ['Harvest Table Restaurants', 'chain'],
  ['Pinewood Pharmacies', 'chain'],
  ['Gemline Jewelers', 'chain'],
  ['Keystone Property Management', 'property_manager'],
  ['Brightwater Apartments', 'property_manager'],
  ['Fox Hollow Homeowners', 'association'],
  ['Stonebridge Owners Association', 'association'],
  ['Ashford County Schools', 'government'],
  ['Granger Township', 'government'],
  ['Sunrise Child Care', 'other'],
] as const;

export const centralStations = [
  {
    name: 'Great Lakes Central',
    dispatchPhone: '+1 800 555 0141',
    dataEntryPhone: '+1 800 555 0142',
    formats: ['Contact ID', 'SIA DC-09'],
    listing: 'UL 827',
    monthlyFee: 400,
  },
  {
    name: 'Tri-State Response Center',
    dispatchPhone: '+1 800 555 0151',
    dataEntryPhone: '+1 800 555 0152',
    formats: ['Contact ID', 'SIA DC-03'],
    listing: 'UL 827, FM',
    monthlyFee: 450,
  },
  {
    name: 'Northern Watch',
    dispatchPhone: '+1 800 555 0161',
    dataEntryPhone: '+1 800 555 0162',
    formats: ['Contact ID'],
    listing: 'ULC',
    monthlyFee: 525,
  },
  {
    name: 'Sentinel Video Center',
    dispatchPhone: '+1 800 555 0171',
    formats: ['SIA DC-09'],
    listing: 'UL 827',
    monthlyFee: 900,
  },
] as const;

const lasting = (name: string, ratePpm: number) => ({ name, ratePpm, validFrom: null, validTo: null });

/** These counties in Ohio are fictional; their rates are plausible. */
export const ohioTaxProfiles = [
  {
    name: 'Ashford County, OH',
    region: 'OH',
    county: 'Ashford',
    components: [lasting('State', 62_500), lasting('Local', 20_000)],
  },
  {
    name: 'Granger County, OH',
    region: 'OH',
    county: 'Granger',
    components: [lasting('State', 62_500), lasting('Local', 10_000)],
  },
  {
    name: 'Warwick County, OH',
    region: 'OH',
    county: 'Warwick',
    components: [lasting('State', 62_500), lasting('County', 7_500), lasting('Transit', 2_500)],
  },
  {
    name: 'Other counties of Ohio',
    region: 'OH',
    components: [lasting('State', 62_500), lasting('Local', 15_000)],
  },
  { name: 'Indiana', region: 'IN', components: [lasting('State', 70_000)] },
  { name: 'Kentucky', region: 'KY', components: [lasting('State', 60_000)] },
] as const;

export const leadSources = {
  Referral: 26,
  Website: 22,
  'Door to door': 18,
  'Yard sign': 8,
  'Home show': 6,
  Insurance: 7,
  Builder: 6,
  'Phone call': 7,
} as const;
/** The affiliate behind each lead source. */
export const sourcesOfAffiliates: ReadonlyMap<string, string> = new Map([
  ['Insurance', 'Miller & Boone Insurance'],
  ['Builder', 'Cardinal Homes'],
]);
