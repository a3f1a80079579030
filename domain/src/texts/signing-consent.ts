import type { Language } from '../language.ts';
import { phoneText } from '../phone.ts';
import { documentTexts } from './document.ts';

/** The contact from whom a signer can request a paper copy. */
interface Reached {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** @param reached the company's name with its contact details. */
type Disclosure = (company: string, reached: string) => readonly string[];

const disclosures: Readonly<Record<Language, Disclosure>> = {
  en: (company, reached) => [
    `You may have everything on paper instead: print the PDF, or ask ${reached}. A paper copy costs you nothing.`,
    'Your consent is for this document alone, with its notices and its signed copy.',
    `You may withdraw it at no cost: before you sign, close this page and ask for paper; afterwards, tell ${company} that you want what is still to come on paper. What you have signed stays valid. Tell them too when your email address changes.`,
    'You need a phone, tablet, or computer with a current browser, a program that opens PDF files, an email address, and a printer or room to save files. If you can read this page and open the PDF here, you have what you need.',
  ],
  fr: (company, reached) => [
    `Vous pouvez tout recevoir sur papier : imprimez le PDF ou adressez-vous à ${reached}. Un exemplaire papier ne vous coûte rien.`,
    'Votre consentement ne vaut que pour ce document, ses avis et son exemplaire signé.',
    `Vous pouvez le retirer sans frais : avant de signer, fermez cette page et demandez le papier; ensuite, dites à ${company} que vous voulez recevoir la suite sur papier. Ce que vous avez signé reste valable. Signalez-leur aussi tout changement de votre adresse courriel.`,
    'Il vous faut un téléphone, une tablette ou un ordinateur avec un navigateur à jour, un programme qui ouvre les fichiers PDF, une adresse courriel, et une imprimante ou de la place pour enregistrer des fichiers. Si vous pouvez lire cette page et ouvrir le PDF ici, vous avez ce qu’il faut.',
  ],
  es: (company, reached) => [
    `Puede recibir todo en papel: imprima el PDF o pídalo a ${reached}. Una copia en papel no le cuesta nada.`,
    'Su consentimiento vale solo para este documento, sus avisos y su copia firmada.',
    `Puede retirarlo sin costo: antes de firmar, cierre esta página y pida el papel; después, diga a ${company} que quiere recibir en papel lo que falte. Lo que firmó sigue siendo válido. Avíseles también si cambia su correo electrónico.`,
    'Necesita un teléfono, una tableta o una computadora con un navegador actual, un programa que abra archivos PDF, un correo electrónico, y una impresora o espacio para guardar archivos. Si puede leer esta página y abrir el PDF aquí, tiene lo necesario.',
  ],
};

/**
 * Returns the text that a signer agrees to: the sentence next to the checkbox, then the disclosures that the law
 * requires before it (15 USC 7001(c)(1)), one paragraph each. The page shows it, and the signature stores it as it
 * was shown.
 */
export function signingConsent(language: Language, { name, phone, email }: Reached): string {
  const reached = [name, phoneText(phone), email].filter(Boolean).join(', ');
  return [documentTexts[language].consent, ...disclosures[language](name, reached)].join('\n\n');
}
