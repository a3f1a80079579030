import type { SigningTexts } from './en-signing.ts';

/** In Spanish as used in the United States. */
export const signingEs: SigningTexts = {
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
    copy: 'Su copia firmada está lista abajo. Descárguela y consérvela.',
    sealing: 'Firmado. Su copia sellada está en camino: aparecerá en esta página. Su firma está guardada.',
    contact: (name) => `${name} se comunicará con usted para programar la instalación.`,
    planned: (day) => `La instalación está programada para el ${day}.`,
    installed: 'La instalación está terminada.',
    due: (amount, company) =>
      `${amount} se pagan al firmar. Aquí no se cobró nada: si aún no los pagó, ${company} le dirá cómo.`,
    right: 'Su derecho a cancelar',
    cancel: 'Cancelar este contrato',
    download: 'Descargar la copia firmada',
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
    which: (earlier) => `Este contrato reemplazó a ${earlier}.`,
    alone: (earlier) => `Cancelar este: ${earlier} vuelve a regir`,
    both: 'Cancelar los dos',
  },
};
