import { starterAgreements } from '@sable/domain/agreement/starter-agreements';
import { languages } from '@sable/domain/language';

/**
 * The texts of every estimate in the demo: a letter and terms in each customer language, and the agreement for homes.
 */

const letters = {
  en: {
    name: 'Letter for homes',
    body: `Dear {{name}},

Thank you for showing us around. This is what we talked about: what we install, what it costs once, and what the services cost each month.

If something is not clear, ask a question on this estimate’s page, or call us at {{company phone}}.

{{sender}}
{{company}}`,
  },
  fr: {
    name: 'Lettre pour les résidences',
    body: `Bonjour {{name}},

Merci de nous avoir fait visiter votre maison. Voici ce dont nous avons parlé : ce que nous installons, ce que cela coûte une fois et ce que les services coûtent chaque mois.

Si un point n’est pas clair, posez une question sur la page de cette soumission, ou appelez-nous au {{company phone}}.

{{sender}}
{{company}}`,
  },
  es: {
    name: 'Carta para hogares',
    body: `Hola, {{name}}:

Gracias por mostrarnos su casa. Esto es lo que hablamos: lo que instalamos, lo que cuesta una sola vez y lo que cuestan los servicios cada mes.

Si algo no está claro, haga una pregunta en la página de este presupuesto o llámenos al {{company phone}}.

{{sender}}
{{company}}`,
  },
} as const;

const terms = {
  en: {
    name: 'Terms of an installation',
    body: `Prices hold until the last day of this estimate. We agree on the day of the installation with you; work takes place on weekdays between 8 AM and 5 PM.

Please give us access to the rooms where devices go, and power and internet where they need them. If you ask for more on the day, we write it down with its price, and you sign it before we begin.`,
  },
  fr: {
    name: 'Conditions d’une installation',
    body: `Les prix sont valables jusqu’au dernier jour de cette soumission. Nous convenons avec vous du jour de l’installation; les travaux se font en semaine, entre 8 h et 17 h.

Donnez-nous accès aux pièces où vont les appareils, ainsi qu’à l’électricité et à Internet là où ils en ont besoin. Si vous demandez un ajout ce jour-là, nous l’écrivons avec son prix et vous le signez avant que nous commencions.`,
  },
  es: {
    name: 'Condiciones de una instalación',
    body: `Los precios valen hasta el último día de este presupuesto. El día de la instalación se acuerda con usted; se trabaja entre semana, de 8 a 17 h.

Denos acceso a las habitaciones donde van los equipos, y electricidad e internet donde los necesiten. Si ese día pide algo más, lo escribimos con su precio y usted lo firma antes de que empecemos.`,
  },
} as const;

/** Texts that are added to new estimates automatically. The letters address homeowners. */
export const offerTexts = languages.flatMap((language) => [
  { ...letters[language], purpose: 'cover_letter', accountType: 'residential', language, standard: true },
  { ...terms[language], purpose: 'terms', language, standard: true },
]);

/**
 * The starter texts as a company's counsel may have left them: without clauses to initial, so that signing in the
 * demo takes as few steps as possible.
 */
export const demoAgreements = languages.map((language) => {
  const { name, body } = starterAgreements[language];
  return { name, body: body.replaceAll(' [initials]', ''), language, state: 'in_use' };
});
