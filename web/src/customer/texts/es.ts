import { documentEs } from '@sable/domain/texts/es/document';
import type { RequestFailure } from '../customer-api.ts';
import type { Texts } from './en.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const again =
  'El servidor no pudo responder correctamente. Lo que escribió sigue en esta página. Espere un momento e inténtelo de nuevo.';

const failures: Readonly<Record<string, (details: RequestFailure['details']) => string>> = {
  LINK_UNKNOWN: () => 'Este enlace no es válido. No se cambió nada. Pida uno nuevo a su contacto.',
  LINK_REVOKED: () =>
    'Este enlace fue retirado. No se cambió nada. Si era para usted, pida uno nuevo a su contacto.',
  LINK_REPLACED: () =>
    'Se le envió un enlace más reciente. No se cambió nada. Abra el enlace más reciente o pídalo a su contacto.',
  LINK_EXPIRED: () => 'Este presupuesto venció. No se cambió nada. Pida a su contacto que lo prorrogue.',
  LINK_ENDED: () =>
    'Este enlace terminó, porque el presupuesto se cerró hace tiempo. No se cambió nada. Pida uno nuevo a su contacto.',
  LINK_SUPERSEDED: () =>
    'Este presupuesto fue reemplazado por una versión más reciente. No se cambió nada. Busque el nuevo enlace o pregunte a su contacto.',
  LINK_CLOSED: () =>
    'Este presupuesto está cerrado. No se cambió nada. Pregunte a su contacto si cree que debería estar abierto.',
  LINK_PAUSED: () =>
    'Esta empresa no acepta firmas aquí por el momento. No se cambió nada, y usted aún puede leer el presupuesto. Llame a la empresa.',
  RIGHT_ENDED: () =>
    'El derecho a cancelar terminó. No se cambió nada. Vuelva a cargar la página para ver cuándo terminó. Si aún desea cancelar, llame a la empresa.',
  ALREADY_SIGNED: ({ name, day, amounts, rep }) =>
    `${text(name)} firmó este presupuesto el ${text(day)}: ${text(amounts)}. Su firma no se registró. Para cambiarlo, hable con ${text(rep)}.`,
  SIGNER_WAITS: ({ name }) =>
    `${text(name)} firma antes que usted. No se firmó nada. Podrá firmar en cuanto lo haya hecho.`,
  PAPER_ONLY: ({ rep }) =>
    `La ley del lugar de esta vivienda exige un contrato en papel, así que no se puede firmar aquí. No se firmó nada. ${text(rep)} lo lleva en dos ejemplares.`,
  NO_SIGNER: ({ names }) =>
    `Este presupuesto lo firma: ${text(names)}. Su enlace es para leer y no se cambió nada. Pregunte a su contacto si usted debe firmar.`,
  HASH_MISMATCH: () =>
    'El documento cambió desde que usted lo abrió. No se firmó nada. Vuelva a cargarlo y léalo de nuevo.',
  PREVIEW: () =>
    'Esta es una vista previa: no se envió ni se firmó nada. El cliente lo hace con su propio enlace.',
  RATE_LIMITED: () => 'Demasiados intentos. No se cambió nada. Espere un minuto e inténtelo de nuevo.',
  UNREACHABLE: () =>
    'No pudimos comunicarnos con el servidor. Lo que escribió sigue en esta página. Revise su conexión e inténtelo de nuevo; no hay ningún riesgo.',
};

/** In Spanish as used in the United States. */
export const es: Texts = {
  language: 'es',
  document: documentEs,
  close: 'Cerrar',
  back: 'Atrás',
  next: 'Continuar',
  sending: 'Enviando…',
  call: (phone) => `Llamar al ${phone}`,
  callCompany: (company, phone) => `Llamar a ${company}, ${phone}`,
  showLatest: 'Mostrar la última versión',
  failure: ({ code, details }) => failures[code]?.(details) ?? again,
  header: {
    version: (revision) => `Versión ${revision}`,
    preparedFor: 'Preparado para',
    preparedBy: 'Preparado por',
    issued: 'Fecha',
    validUntil: (day) => `Válido hasta el ${day}`,
    details: 'Detalles',
  },
  summary: {
    get: 'Lo que recibe',
    do: 'Lo que hacemos',
  },
  options: {
    title: 'Elija una opción',
    recommends: (name) => `${name} recomienda`,
    choose: (name) => `Elegir ${name}`,
    chosen: (name) => `${name} está elegida`,
    holds: (name) => `Lo que incluye ${name}`,
    more: (count) => (count === 1 ? 'y 1 artículo más' : `y ${count} artículos más`),
    optional: (count) => (count === 1 ? '1 artículo opcional' : `${count} artículos opcionales`),
    overTerm: (months) => `En total durante ${months} meses`,
    dueNow: 'A pagar al firmar',
    signed: (name) => `Usted eligió ${name}.`,
    declined: (names) => `Rechazado con ello: ${names}.`,
  },
  lines: {
    oneTime: 'Pago único',
    oneTimeAbout: 'Equipo y trabajo, se pagan una sola vez',
    recurring: 'Recurrente',
    billed: { monthly: 'Mensual', quarterly: 'Trimestral', annual: 'Anual' },
    monthlyAbout: 'Servicios que continúan',
    inPackage: (amount) => `${amount} en el paquete`,
    notTaxed: 'sin impuesto',
    beforeDiscount: 'antes del descuento ',
    off: (reduction) => `descuento de ${reduction}`,
    chooseOne: 'Elija uno',
    noneOfThese: 'Ninguno de estos',
    quantityOf: (name) => `Cantidad de ${name}`,
    fewer: (name) => `Menos: ${name}`,
    more: (name) => `Más: ${name}`,
    range: (min, max) => `Puede elegir de ${min} a ${max}.`,
    subtotal: 'Subtotal',
    notIncluded: 'No incluido',
  },
  totals: {
    aside: 'Totales y acciones',
    bar: 'Totales y firma',
    term: (months) => `plazo de ${months} meses`,
    cost: (months) => `Lo que cuesta en ${months} meses`,
    months: (months, amount) => `${months} meses a ${amount}`,
    together: 'En total',
    withOneTime: 'con el pago único',
    spread: 'Los artículos trimestrales y anuales cuentan aquí con la parte de un mes.',
    spoken: (amounts) => `Total ${amounts}.`,
  },
  actions: {
    review: 'Revisar y firmar',
    signedCopy: 'Copia firmada (PDF)',
    receipt: 'Comprobante de su cancelación (PDF)',
    downloadPdf: 'Descargar PDF',
    ask: 'Hacer una pregunta',
    asked: (name) => `Su pregunta fue enviada. ${name} le responderá.`,
    withdrawSignature: 'Retirar mi firma',
    decline: 'Rechazar este presupuesto',
    stopReminders: 'Detener los recordatorios',
    paperOnly: (name) =>
      `La ley del lugar de su vivienda exige un contrato en papel. ${name} lo lleva en dos ejemplares y usted lo firma.`,
    remindersStopped: 'No recibirá más recordatorios sobre este presupuesto.',
  },
  terms: {
    title: 'Términos y condiciones',
    less: 'Mostrar menos',
    all: 'Leer todos los términos',
    allClauses: (count) => `Leer las ${count} cláusulas`,
  },
  notes: { title: (company) => `Notas de ${company}` },
  questions: {
    title: 'Sus preguntas',
    about: (line) => `Sobre ${line}`,
    aLine: 'una línea',
    reply: 'Responder',
  },
  state: {
    declined: 'Este presupuesto fue rechazado',
    declinedText: (company) =>
      `Avisamos a ${company}. Si cambia de opinión, comuníquese con la empresa. Puede volver a abrirlo.`,
    accepted: 'Este presupuesto fue aceptado',
    acceptedText: (company) => `${company} tiene el contrato que usted firmó. Pídale una copia.`,
    rescinded: 'Este contrato fue cancelado',
    received: (company, day, back) =>
      `${company} tiene su cancelación. Cuenta desde el ${day}. ${back ? `${back.amount} que usted pagó se le devuelven a más tardar el ${back.by}.` : 'No consta ningún pago suyo y no se debe nada.'} Guarde esta página como constancia.`,
    rescindedText: (company) =>
      `Avisamos a ${company}. Se le devuelve lo que pagó y no debe nada más. Guarde esta página como comprobante.`,
    paused: 'Por el momento no se puede firmar nada aquí',
    pausedText: (company) =>
      `${company} no acepta firmas aquí por el momento. Usted aún puede leer el presupuesto. Llame a ${company} para continuar.`,
    agreementEnded: 'Esta oferta ya no se puede firmar',
    agreementEndedText: (rep) => `Esta oferta modifica un contrato que terminó. Pida una nueva a ${rep}.`,
    expired: 'Este presupuesto venció',
    wasValid: (day) => `Era válido hasta el ${day}. `,
    expiredText: (company) => `Aún puede leerlo. Para seguir adelante, pida a ${company} que lo prorrogue.`,
  },
  footer: {
    license: (number) => `Licencia ${number}`,
    privacy: 'Política de privacidad',
    fingerprint: (reference, revision) => `${reference} versión ${revision} · Huella del documento (SHA-256)`,
  },
  failed: {
    titles: {
      LINK_UNKNOWN: 'Este enlace no es válido',
      LINK_REVOKED: 'Este enlace fue retirado',
      LINK_REPLACED: 'Hay un enlace más reciente',
      LINK_SUPERSEDED: 'Este presupuesto fue reemplazado',
      LINK_CLOSED: 'Este presupuesto está cerrado',
      LINK_EXPIRED: 'Este presupuesto venció',
      LINK_ENDED: 'Este enlace terminó',
      RATE_LIMITED: 'Un momento, por favor',
      UNREACHABLE: 'Sin conexión',
    },
    other: 'Algo salió mal',
    superseded: (dealer) =>
      `${dealer} lo retiró y está preparando una nueva versión o ya la envió. Comuníquese con ${dealer} para obtenerla.`,
    yourContact: 'su contacto',
    helps: (company) => `**${company}** le ayudará con gusto:`,
    retry: 'Intentar de nuevo',
    trying: 'Intentando…',
    reference: (id) => `Referencia ${id}`,
  },
};
