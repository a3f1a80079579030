import { documentEs } from '@sable/domain/words/es/document';
import type { RequestFailure } from '../customer-api.ts';
import type { Words } from './en.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const again =
  'El servidor no pudo responder correctamente. Lo que escribió sigue en esta página. Espere un momento e inténtelo de nuevo.';

const failures: Readonly<Record<string, (details: RequestFailure['details']) => string>> = {
  LINK_UNKNOWN: () => 'Este enlace no es válido. No se cambió nada. Pida uno nuevo a su contacto.',
  LINK_REVOKED: () =>
    'Este enlace fue retirado. No se cambió nada. Si era para usted, pida uno nuevo a su contacto.',
  LINK_REPLACED: () =>
    'Se le envió un enlace más reciente. No se cambió nada. Abra el correo más reciente o pregunte a su contacto.',
  LINK_EXPIRED: () => 'Este presupuesto venció. No se cambió nada. Pida a su contacto que lo prorrogue.',
  LINK_SUPERSEDED: () =>
    'Este presupuesto fue reemplazado por una versión más reciente. No se cambió nada. Busque el nuevo enlace o pregunte a su contacto.',
  LINK_CLOSED: () =>
    'Este presupuesto está cerrado. No se cambió nada. Pregunte a su contacto si cree que debería estar abierto.',
  LINK_PAUSED: () =>
    'Esta empresa no acepta firmas aquí por el momento. No se cambió nada, y usted aún puede leer el presupuesto. Llame a la empresa.',
  ALREADY_SIGNED: ({ name, day, amounts, rep }) =>
    `${text(name)} firmó este presupuesto el ${text(day)}: ${text(amounts)}. Su firma no se registró. Para cambiarlo, hable con ${text(rep)}.`,
  SIGNER_WAITS: ({ name }) =>
    `${text(name)} firma antes que usted. No se firmó nada. Podrá firmar en cuanto lo haya hecho; si tenemos su correo, le avisaremos.`,
  NO_SIGNER: ({ names }) =>
    `Este presupuesto lo firma: ${text(names)}. Su enlace es para leer y no se cambió nada. Pregunte a su contacto si usted debe firmar.`,
  HASH_MISMATCH: () =>
    'El documento cambió desde que usted lo abrió. No se firmó nada. Vuelva a cargarlo y léalo de nuevo.',
  RATE_LIMITED: () => 'Demasiados intentos. No se cambió nada. Espere un minuto e inténtelo de nuevo.',
  UNREACHABLE: () =>
    'No pudimos comunicarnos con el servidor. Lo que escribió sigue en esta página. Revise su conexión e inténtelo de nuevo; no hay ningún riesgo.',
};

/** In Spanish as in the United States. */
export const es: Words = {
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
    estimate: (reference) => `Presupuesto ${reference}`,
    version: (revision) => `Versión ${revision}`,
    preparedFor: 'Preparado para',
    preparedBy: 'Preparado por',
    issued: 'Fecha',
    validUntil: 'Válido hasta',
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
    notIncluded: 'No incluido',
  },
  totals: {
    aside: 'Totales y acciones',
    bar: 'Totales y firma',
    term: (months) => `plazo de ${months} meses`,
    spread: 'Los artículos trimestrales y anuales cuentan aquí con la parte de un mes.',
    spoken: (amounts) => `Total ${amounts}.`,
  },
  actions: {
    review: 'Revisar y firmar',
    signedCopy: 'Copia firmada (PDF)',
    downloadPdf: 'Descargar PDF',
    ask: 'Hacer una pregunta',
    asked: (name) => `Su pregunta fue enviada. ${name} le responderá.`,
    takeBack: 'Retirar mi firma',
    decline: 'Rechazar este presupuesto',
    stopReminders: 'Detener los recordatorios',
    remindersStopped: 'No recibirá más recordatorios sobre este presupuesto.',
  },
  terms: { title: 'Términos y condiciones', less: 'Mostrar menos', all: 'Leer todos los términos' },
  questions: {
    title: 'Sus preguntas',
    about: (line) => `Sobre ${line}`,
    aLine: 'una línea',
    reply: 'Responder',
  },
  ask: {
    title: 'Hacer una pregunta',
    replyTitle: 'Responder',
    send: 'Enviar la pregunta',
    sendReply: 'Enviar la respuesta',
    intro: (name) => `Avisaremos a ${name} de inmediato y le responderá. El presupuesto sigue abierto.`,
    about: 'Sobre',
    whole: 'Todo el presupuesto',
    yourQuestion: 'Su pregunta o petición',
    yourReply: 'Su respuesta',
    missing: 'Escriba su pregunta.',
  },
  decline: {
    title: 'Rechazar este presupuesto',
    send: (reference) => `Rechazar ${reference}`,
    intro: (company) =>
      `Avisaremos a ${company}, y usted no recibirá más recordatorios sobre este presupuesto.`,
    reason: '¿Cuál es la razón principal?',
    reasons: {
      price: 'El precio',
      competitor: 'Elegí otra empresa',
      timing: 'No es el momento adecuado',
      no_decision: 'Aún no puedo decidir',
      moved: 'Me mudo o ya me mudé',
      credit: 'No se logró el financiamiento',
      other: 'Otra razón',
    },
    missing: 'Elija una razón.',
    note: '¿Algo más que agregar?',
    optional: '(opcional)',
  },
  rescind: {
    title: '¿Cancelar este contrato?',
    send: (reference) => `Cancelar ${reference}`,
    intro: (company) =>
      `No necesita dar una razón. Avisamos a ${company} de inmediato, y se le devuelve lo que pagó por el contrato. Esto no se puede deshacer aquí.`,
  },
  accept: {
    step: (position, of) => `Paso ${position} de ${of}`,
    titles: {
      review: 'Revise su elección',
      consent: 'Aceptar la firma electrónica',
      initials: 'Ponga sus iniciales',
      sign: 'Firmar',
    },
    signing: 'Firmando…',
    sign: 'Firmar y aceptar',
    checking: 'Verificando los totales…',
    checkAgain: 'Verificar los totales otra vez',
    options: 'Sus opciones',
    referenceAndVersion: (reference, revision) => `${reference}, versión ${revision}`,
    readBefore: 'También puede ',
    readPdf: 'leer todo el documento en PDF',
    readAfter: '. Todavía no se ha firmado nada.',
    confirm: 'Antes de firmar en este dispositivo, lea y confirme:',
    tickMissing: 'Marque la casilla para aceptar la firma electrónica.',
    paper: '¿Prefiere papel? Cierre esta ventana, descargue el PDF y fírmelo.',
    yourName: 'Su nombre completo',
    nameHidden:
      'Este nombre contiene caracteres invisibles o de control. No se firmó nada. Escriba su nombre completo.',
    nameShort: 'Escriba su nombre completo, con al menos dos letras.',
    yourInitials: 'Sus iniciales',
    initialsMissing: 'Escriba sus iniciales.',
    initialHere: (initials) => `Leí esta cláusula y pongo mis iniciales: ${initials}`,
    clauseMissing: 'Marque la casilla para poner aquí sus iniciales.',
    yourSignature: 'Su firma',
    modes: { drawn: 'Dibujarla', typed: 'Escribirla' },
    typedLabel: 'Su firma tal como aparecerá',
    typedHint: 'Escriba arriba su nombre completo',
    unsigned: 'Dibuje su firma o elija «Escribirla».',
    statement: (what) =>
      `Al firmar, usted acepta ${what.reference}, versión ${what.revision}, ${what.option ? `opción «${what.option}», ` : ''}de ${what.company}: ${what.amounts}` +
      (what.months > 0 ? ` durante ${what.months} meses` : '') +
      `, ${what.tax}.`,
  },
  signers: {
    title: 'Quién firma',
    turn: {
      mine: () => 'Le toca firmar a usted.',
      later: (name) => `${name} firma antes que usted. Podrá firmar en cuanto lo haya hecho.`,
      signed: (name) => `Usted ya firmó. Vale en cuanto todos hayan firmado; sigue ${name}.`,
      reader: (name) => `Puede leer este presupuesto y preguntar. Sigue la firma de ${name}.`,
    },
    witness: 'testigo',
    signedAt: (at) => `firmó el ${at}`,
    waiting: 'aún no',
    frozen: 'Lo elegido quedó fijado con la primera firma.',
  },
  pad: {
    empty: 'Área de firma, vacía. Dibuje aquí o elija «Escribirla».',
    drawn: 'Su firma dibujada',
    hint: 'Firme aquí',
    trouble:
      'No se pudo cargar el área de dibujo. Elija «Escribirla», o cierre esta ventana e inténtelo de nuevo.',
    undo: 'Deshacer',
    clear: 'Borrar',
  },
  signed: {
    thanks: 'Gracias, está firmado',
    title: 'Aceptado y firmado',
    sealingTitle: 'Firmado',
    summary: (what) =>
      `**${what.signer}** aceptó ${what.reference}, versión ${what.revision}, el ${what.at}: ${what.amounts}, ${what.tax}.`,
    signatureOf: (signer) => `Firma de ${signer}`,
    next: 'Qué sigue',
    copy: 'Su copia firmada está lista abajo. Si tenemos su correo electrónico, también se la enviaremos.',
    sealing:
      'Firmado. Su copia sellada está en camino: aparecerá en esta página y, si tenemos su correo electrónico, también se la enviaremos. Su firma está guardada.',
    contact: (name) => `${name} se comunicará con usted para programar la instalación.`,
    due: (amount, company) =>
      `${amount} se pagan al firmar; ${company} le dirá cómo pagar. Aquí no se cobró nada.`,
    right: 'Su derecho a cancelar',
    cancel: 'Cancelar este contrato',
    download: 'Descargar la copia firmada',
  },
  state: {
    declined: 'Este presupuesto fue rechazado',
    declinedText: (company) =>
      `Avisamos a ${company}. Si cambia de opinión, comuníquese con la empresa. Puede volver a abrirlo.`,
    accepted: 'Este presupuesto fue aceptado',
    acceptedText: (company) => `${company} tiene el contrato que usted firmó. Pídale una copia.`,
    rescinded: 'Este contrato fue cancelado',
    rescindedText: (company) =>
      `Avisamos a ${company}. Se le devuelve lo que pagó y no debe nada más. Guarde esta página como comprobante.`,
    paused: 'Por el momento no se puede firmar nada aquí',
    pausedText: (company) =>
      `${company} no acepta firmas aquí por el momento. Usted aún puede leer el presupuesto. Llame a ${company} para continuar.`,
    expired: 'Este presupuesto venció',
    wasValid: (day) => `Era válido hasta el ${day}. `,
    expiredText: (company) => `Aún puede leerlo. Para seguir adelante, pida a ${company} que lo prorrogue.`,
  },
  footer: {
    licence: (number) => `Licencia ${number}`,
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
      RATE_LIMITED: 'Un momento, por favor',
      UNREACHABLE: 'Sin conexión',
    },
    other: 'Algo salió mal',
    superseded: (dealer) =>
      `${dealer} lo retiró y está preparando una nueva versión o ya la envió. Revise su correo o comuníquese con ${dealer}.`,
    yourContact: 'su contacto',
    helps: (company) => `**${company}** le ayudará con gusto:`,
    retry: 'Intentar de nuevo',
    trying: 'Intentando…',
    reference: (id) => `Referencia ${id}`,
  },
};
