import type { RollOutTexts } from './en-roll-out.ts';

/** In Spanish as used in the United States. */
export const rollOutEs: RollOutTexts = {
  allSites: 'Todos los locales',
  for: (name) => `Para ${name}`,
  intro: (company) =>
    `${company} le ofrece esto para sus locales. Lea cada presupuesto y luego firme por todos a la vez. Cada local tiene su propio contrato.`,
  together: (count) => (count === 1 ? '1 local por firmar' : `${count} locales por firmar, en conjunto`),
  once: 'Pago único, con impuestos',
  recurring: 'Recurrente, con impuestos',
  nothing: 'Nada',
  sites: 'Sus locales',
  include: (site) => `Firmar por ${site}`,
  read: (reference) => `Leer el presupuesto ${reference}`,
  option: (name) => `Opción «${name}». Para elegir otra, abra el presupuesto y fírmelo allí.`,
  validUntil: (day) => `Válido hasta el ${day}`,
  states: {
    open: 'Por firmar',
    waits: 'Otra persona firma antes que usted',
    signed: 'Firmado',
    declined: 'Rechazado',
    expired: 'Vencido',
    paused: 'No se puede firmar por el momento',
    agreement_ended: 'Modifica un contrato que terminó y ya no se puede firmar. Pida una oferta nueva.',
    rescinded: 'Cancelado',
    revised: 'En modificación. Recibirá una versión nueva.',
    withdrawn: 'Retirado',
    ended: 'Se decidió hace tiempo y ya no se muestra',
  },
  review: (count) => (count === 1 ? 'Revisar y firmar por 1 local' : `Revisar y firmar por ${count} locales`),
  chooseNone: 'Elija un local para firmar',
  reviewTitle: 'Revise sus locales',
  reviewLead: 'Está por firmar por estos locales. Todavía no se ha firmado nada.',
  asOffered:
    'Cada presupuesto se firma tal como fue ofrecido. Para cambiar lo que es opcional, abra ese presupuesto.',
  statement: ({ sites, company, amounts, tax }) =>
    `Al firmar, usted acepta de ${company}: ${sites}. En total ${amounts}, ${tax}.`,
  site: (reference, site) => `${reference} para ${site}`,
  signed: (count) =>
    count === 1 ? 'Gracias. 1 local está firmado.' : `Gracias. ${count} locales están firmados.`,
  copies: 'Abra un presupuesto abajo para obtener su copia firmada. Descargue cada una y consérvela.',
  left: (count) =>
    count === 1
      ? 'Un local no se pudo firmar. Queda como está. Puede firmar otra vez solo por él:'
      : `${count} locales no se pudieron firmar. Quedan como están. Puede firmar otra vez solo por ellos:`,
  paused: (company) => `${company} no acepta firmas en este momento. Puede leer lo que se le envió.`,
};
