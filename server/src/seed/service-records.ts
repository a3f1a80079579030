/**
 * Texts for the daily work after a sale: customer reports, notes of installers and reps, and frequent text messages.
 */

/** Problems that customers report, and how they are resolved; `visit` if somebody drives there. */
export const complaints = [
  {
    title: 'Panel beeps every minute',
    resolution: 'Low battery in the hall contact. Replaced.',
    visit: true,
    priority: 'normal',
  },
  {
    title: 'Camera offline since the new router',
    resolution: 'Joined the camera to the new network by phone.',
    visit: false,
    priority: 'normal',
  },
  {
    title: 'False alarm from the kitchen motion',
    resolution: 'Moved the motion away from the heating vent. Tested.',
    visit: true,
    priority: 'high',
  },
  {
    title: 'Question about the last invoice',
    resolution: 'Explained the first month, which was prepaid.',
    visit: false,
    priority: 'low',
  },
  {
    title: 'New keyholder on the call list',
    resolution: 'Call list updated with the central station.',
    visit: false,
    priority: 'normal',
  },
  {
    title: 'Door contact fell off',
    resolution: 'Mounted again with screws. No charge.',
    visit: true,
    priority: 'normal',
  },
  {
    title: 'No signal test this week',
    resolution: 'Cellular communicator restarted. Test signal received.',
    visit: true,
    priority: 'urgent',
  },
] as const;

/** Notes of a rep after a walk-through. */
export const visitNotes = [
  'Walked the place. Back door is the weak spot; they want a camera there.',
  'Both want app control. One keypad by the garage is enough.',
  'They are comparing us with another company. Ours costs more up front, less per month.',
  'Old panel still works; wiring can be taken over.',
  'Decision after the weekend. Wants the price with and without video.',
  'Large dog: pet-safe motions only.',
] as const;

/** Messages that the office passes on to a rep, whose name comes first. */
export const officeNotes = [
  'customer called: can the installer come before nine?',
  'the city asks for the permit number on the form.',
  'please send the references they asked for.',
] as const;

export const installNotes = [
  'Panel in the hall closet. Customer shown how to arm and disarm.',
  'Garage door contact needs a longer bracket at the next visit.',
  'Wi-Fi is weak at the back; camera joined with an extender.',
] as const;

/** Locations of sensors, and of all other devices. */
export const openings = [
  'Front door',
  'Back door',
  'Garage door',
  'Kitchen window',
  'Patio door',
  'Bedroom window',
  'Basement window',
  'Side door',
] as const;
export const rooms = ['Hall', 'Living room', 'Basement', 'Upstairs hall', 'Office', 'Utility room'] as const;

export const textTemplates = [
  {
    name: 'Appointment reminder',
    body: 'Hello {{name}}, we’ll see you on {{visit day}} at {{visit time}}. Call {{company phone}} if that doesn’t work for you. {{company}}',
  },
  {
    name: 'Estimate sent',
    body: 'Hello {{name}}, your estimate from {{company}} is in your email. Questions? Call {{company phone}}. {{sender}}',
  },
  {
    name: 'We missed you',
    body: 'Hello {{name}}, {{sender}} of {{company}} was at {{address}} today and met nobody. Call {{company phone}} for a new day.',
  },
  {
    name: 'After the installation',
    body: 'Hello {{name}}, thank you for choosing {{company}}. If anything beeps that should not, call {{company phone}}.',
  },
] as const;

/** Replies of customers by text. */
export const answers = [
  'Thank you, see you then',
  'Great, the side gate is open',
  'Running 10 min late, please wait',
  'OK',
] as const;
