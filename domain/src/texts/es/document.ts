import { listed } from '../listed.ts';
import type { DocumentTexts } from '../en/document.ts';

/** United States Spanish. */
export const documentEs: DocumentTexts = {
  title: (customer) => `Sistema de seguridad para ${customer}`,
  totals: {
    taxNames: {},
    'one-time': { subtotal: 'Subtotal', tax: 'Impuestos', total: 'Total' },
    monthly: { subtotal: 'Subtotal al mes', tax: 'Impuestos al mes', total: 'Total al mes' },
    quarterly: {
      subtotal: 'Subtotal al trimestre',
      tax: 'Impuestos al trimestre',
      total: 'Total al trimestre',
    },
    annual: { subtotal: 'Subtotal al año', tax: 'Impuestos al año', total: 'Total al año' },
    items: 'Artículos',
    lineDiscount: 'Descuentos en artículos',
    wholeDiscount: 'Descuento',
    credit: 'Créditos',
    exempt: (number: string, taxes: string) => `Exento de ${taxes}, certificado ${number}`,
    untaxed: (reason: string) => `Sin impuesto sobre las ventas: ${reason}`,
    registered: (name, number) => `${name} (núm. ${number})`,
    removed: 'Retirado',
    removedTax: 'Impuesto sobre lo retirado',
    deposit: 'Depósito',
    balance: 'Saldo después del depósito',
    paymentDue: {
      at: {
        signing: 'Al firmar',
        install_begun: 'Al comenzar la instalación',
        install_done: 'Al terminar la instalación',
      },
      after: (days, at) => `${days} ${days === 1 ? 'día' : 'días'} después de ${at.replace(/^Al /, '')}`,
    },
    firstPeriod: { monthly: 'Primer mes', quarterly: 'Primer trimestre', annual: 'Primer año' },
    dueAtSigning: 'A pagar al firmar',
    tcv: 'Valor del contrato antes de impuestos',
    tcvIncTax: 'Valor del contrato con impuestos',
  },
  startsOn: 'Inicio de los servicios',
  billTo: 'Facturar a',
  poNumber: 'N.º de orden de compra',
  taxesIncluded: 'impuestos incluidos',
  noTax: 'sin impuestos',
  period: { monthly: ' al mes', quarterly: ' al trimestre', annual: ' al año' },
  billed: {
    monthly: (amount) => `${amount} al mes`,
    quarterly: (amount) => `${amount} al trimestre`,
    annual: (amount) => `${amount} al año`,
  },
  listed: (parts) => listed(parts, 'y'),
  consent:
    'Acepto hacer este negocio por medios electrónicos. He leído este documento, puedo guardar una copia y mi firma aquí tiene el mismo efecto que una firma en papel.',
  allowance: 'Asignación: una suma reservada. Lo que cuesta en realidad se ajusta después.',
  recorded: {
    paper: (by: string) => `Firmada en papel. Registrada por ${by}.`,
    program: (by: string) => `Firmada en el programa de un socio. Registrada por ${by}.`,
  },
  right: {
    notStarted:
      'Puede cancelar este contrato sin dar una razón. El plazo comienza cuando reciba la copia firmada y los avisos de cancelación.',
    afterInstallation: (days) =>
      `Puede cancelar este contrato sin dar una razón hasta ${days} días hábiles después de la instalación.`,
    until: (end) => `Puede cancelar este contrato sin dar una razón hasta el ${end}.`,
    ended: (end) => `Su derecho a cancelar terminó el ${end}.`,
    endOfDay: (day) => `${day} a las 11:59 p. m.`,
  },
};
