import type { MailTexts } from '../en/mail.ts';

/** United States Spanish. */
export const mailEs: MailTexts = {
  hello: (name) => `Hola, ${name}:`,
  ready: (reference, company) => ({
    subject: `${company}: presupuesto ${reference}`,
    opening: `Su presupuesto ${reference} de ${company} está listo.`,
  }),
  textReady: (reference, company) =>
    `${company}: su presupuesto ${reference} está listo. Revíselo, pregunte o fírmelo:`,
  yourTurn: (signedBy, reference, company) => ({
    subject: `${company}: su firma para ${reference}`,
    opening: `${signedBy} firmó el presupuesto ${reference} de ${company}. Ahora le toca firmar a usted.`,
  }),
  rollOut: (name, count, company) => ({
    subject: `${company}: ${name}`.slice(0, 200),
    opening:
      count === 1
        ? `El presupuesto para su local (${name}) de ${company} está listo.`
        : `Los presupuestos para ${count} de sus locales (${name}) de ${company} están listos. Puede firmarlos juntos.`,
  }),
  openSites: 'Abra la página para revisar cada local, hacer una pregunta o firmar:',
  openIt: 'Ábralo para revisarlo, elegir opciones, hacer una pregunta o firmar:',
  silence: (reference, company) => ({
    subject: `${company}: su presupuesto ${reference}`,
    opening: `Hace unos días le enviamos el presupuesto ${reference}. Sigue abierto. Si algo no está claro, pregúntenos en su página o responda a este correo.`,
  }),
  expires: (reference, company, day) => ({
    subject: `${company}: el presupuesto ${reference} es válido hasta el ${day}`,
    opening: `Su presupuesto ${reference} es válido hasta el final del día ${day}. Después de esa fecha, los precios pueden cambiar.`,
  }),
  stopReminders:
    'Para no recibir más recordatorios, abra el presupuesto y elija «Detener los recordatorios».',
  answer: {
    subject: (reference, company) => `${company}: respuesta a su pregunta sobre ${reference}`,
    asked: 'Su pregunta:',
    answers: (name) => `Respuesta de ${name}:`,
    revises: (reference) =>
      `Estamos preparando una nueva versión de ${reference} y le enviaremos un nuevo enlace. La versión que usted tiene ya no se puede firmar.`,
    stays: 'La respuesta también está en su presupuesto, en el enlace que recibió. Puede responder allí.',
  },
  reply: {
    above: 'Escriba su respuesta encima de esta línea.',
    subject: (reference, company) => `${company}: su respuesta sobre ${reference}`,
    noFiles: (names) =>
      `Gracias por su respuesta. Tenemos el texto, pero no pudimos recibir los archivos adjuntos: ${names}. Pregúntenos cómo enviarlos.`,
    tooLong: (characters) =>
      `No recibimos su respuesta: tiene más de ${characters} caracteres. La encuentra entre sus correos enviados. Envíela de nuevo en partes más cortas o escríbanos en la página de su presupuesto.`,
  },
  signed: {
    subject: (reference, company) => `${company}: su copia firmada de ${reference}`,
    thanks: (reference, day, amounts) => `Gracias. Usted aceptó ${reference} el ${day}: ${amounts}.`,
    attached: 'Su copia firmada está adjunta a este correo.',
    openIt: 'Su contrato también tiene su propia página, con los pasos que siguen. Este enlace es solo suyo:',
    openWithRight:
      'Su contrato también tiene su propia página, con los pasos que siguen. La ley le permite cancelar el contrato durante un tiempo, y puede hacerlo en esa página. Este enlace es solo suyo:',
  },
  rescinded: {
    subject: (reference, company) => `${company}: su cancelación de ${reference}`,
    received: (reference, day) =>
      `Recibimos su cancelación de ${reference}. Cuenta desde el ${day}. El contrato está cancelado.`,
    refund: (amount, day) => `Los ${amount} que usted pagó se le devolverán a más tardar el ${day}.`,
    noRefund: 'No tenemos ningún pago suyo por este contrato, y no debe nada.',
    keep: 'Conserve este correo como comprobante. Si algo no es correcto, responda a este mensaje.',
  },
  button: 'Abrir su presupuesto',
  sitesButton: 'Abrir sus locales',
  copyAddress: 'O copie esta dirección en su navegador:',
};
