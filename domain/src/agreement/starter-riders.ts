import { regionsOf } from '../regions.ts';
import type { Language } from '../language.ts';
import { clausesOf } from './clauses.ts';

/**
 * A text that a law requires in the agreement of a home in its state or province, in our own words. It is a starting
 * point for the company's counsel, who has not confirmed it.
 */
interface StarterRider {
  readonly region: string;
  /** The citation of the law, which the heading of the rider includes. */
  readonly law: string;
  readonly text: Readonly<Record<Language, string>>;
}

/** Shown next to the law if a rider has no heading of its own. */
const headings: Readonly<Record<Language, (place: string, law: string) => string>> = {
  en: (place, law) => `For homes in ${place} (${law})`,
  fr: (place, law) => `Pour les résidences : ${place} (${law})`,
  es: (place, law) => `Para viviendas en ${place} (${law})`,
};

const riders: readonly StarterRider[] = [
  {
    region: 'CA',
    law: 'Cal. Bus. & Prof. Code 7599.54',
    text: {
      en: `{{company}}, license {{license}}, is an alarm company operator. Its agent is {{rep}}, registration {{rep license}}. Alarm company operators are licensed and regulated by the Bureau of Security and Investigative Services, Department of Consumer Affairs, Sacramento, CA 95814.
Work begins about {{work begins}} and is substantially completed about {{work ends}}.
The lines and the equipment schedule of this estimate describe the work, the materials, the system with its major components, the services once it is installed, and the price. They are part of this agreement. Changes of it are made in writing.
Before any work is done, you have a copy of this agreement that {{company}} signed. Once the system is installed, {{company}} thoroughly instructs you in its proper use.
{{company}} claims no mechanic’s lien on your home without the notice to the owner that the law asks for.`,
      fr: `{{company}}, licence {{license}}, exploite une entreprise d’alarme. Son agent est {{rep}}, inscription {{rep license}}. Les entreprises d’alarme sont titulaires d’une licence du Bureau of Security and Investigative Services, Department of Consumer Affairs, Sacramento, CA 95814, qui les réglemente.
Les travaux commencent vers le {{work begins}} et sont achevés pour l’essentiel vers le {{work ends}}.
Les lignes et la liste de l’équipement de cette soumission décrivent les travaux, les matériaux, le système et ses principaux composants, les services après l’installation et le prix. Elles font partie de ce contrat. Toute modification se fait par écrit.
Avant tout travail, vous recevez un exemplaire de ce contrat signé par {{company}}. Une fois le système installé, {{company}} vous enseigne à fond comment l’utiliser.
{{company}} ne réclame aucun privilège de constructeur sur votre résidence sans l’avis au propriétaire que la loi exige.`,
      es: `{{company}}, licencia {{license}}, es operador de alarmas. Su agente es {{rep}}, registro {{rep license}}. Los operadores de alarmas tienen licencia del Bureau of Security and Investigative Services, Department of Consumer Affairs, Sacramento, CA 95814, que los regula.
El trabajo empieza hacia el {{work begins}} y queda sustancialmente terminado hacia el {{work ends}}.
Las líneas y la lista de equipo de este presupuesto describen el trabajo, los materiales, el sistema con sus componentes principales, los servicios después de la instalación y el precio. Son parte de este contrato. Sus cambios se hacen por escrito.
Antes de cualquier trabajo, usted recibe una copia de este contrato firmada por {{company}}. Instalado el sistema, {{company}} le enseña a fondo a usarlo.
{{company}} no reclama ningún gravamen de constructor sobre su vivienda sin el aviso al propietario que pide la ley.`,
    },
  },
  {
    region: 'MI',
    law: 'MCL 445.112',
    text: {
      en: 'Nobody is sent to collect a payment from you before your right to cancel has ended.',
      fr: 'Personne n’est envoyé chez vous pour percevoir un paiement avant la fin de votre droit d’annuler.',
      es: 'No se envía a nadie a cobrarle un pago antes de que termine su derecho a cancelar.',
    },
  },
  {
    region: 'NY',
    law: 'N.Y. Gen. Bus. Law 391-l',
    text: {
      en: 'If this agreement has a personal emergency response service, you may end that service on 30 days’ notice when you move to a nursing home.',
      fr: 'Si ce contrat comporte un service d’alerte personnelle, vous pouvez y mettre fin par un avis de 30 jours lorsque vous déménagez dans un établissement de soins.',
      es: 'Si este contrato incluye un servicio personal de emergencia, usted puede terminarlo con 30 días de aviso cuando se mude a un hogar de ancianos.',
    },
  },
  {
    region: 'OH',
    law: 'ORC 1345.22',
    text: {
      en: '{{company}} begins no service before your right to cancel has ended.',
      fr: '{{company}} ne commence aucun service avant la fin de votre droit d’annuler.',
      es: '{{company}} no comienza ningún servicio antes de que termine su derecho a cancelar.',
    },
  },
  {
    region: 'TN',
    law: 'Tenn. Code 62-32-325',
    text: {
      en: 'Whatever is said above, the services renew for at most 12 months at a time. You may end this agreement on 30 days’ notice when you move to a hospital or a nursing home. Where its term is longer than two years, you may also end it after the second year when your home is sold for medical reasons.',
      fr: 'Malgré ce qui précède, les services sont renouvelés pour 12 mois au plus à la fois. Vous pouvez mettre fin à ce contrat par un avis de 30 jours lorsque vous êtes admis dans un hôpital ou un établissement de soins. S’il dure plus de deux ans, vous pouvez aussi y mettre fin après la deuxième année si votre résidence est vendue pour des raisons médicales.',
      es: 'A pesar de lo anterior, los servicios se renuevan por 12 meses como máximo cada vez. Usted puede terminar este contrato con 30 días de aviso cuando se mude a un hospital o a un hogar de ancianos. Si dura más de dos años, también puede terminarlo después del segundo año cuando su vivienda se venda por razones médicas.',
    },
  },
  {
    region: 'TX',
    law: 'Tex. Occ. Code 1702.288',
    text: {
      en: '{{company}}, license {{license}}, is licensed by the Texas Department of Public Safety, Private Security Program. You have this agreement in writing within seven days after you ask for it.',
      fr: '{{company}}, licence {{license}}, est titulaire d’une licence du Texas Department of Public Safety, Private Security Program. Vous recevez ce contrat par écrit dans les sept jours qui suivent votre demande.',
      es: '{{company}}, licencia {{license}}, tiene licencia del Texas Department of Public Safety, Private Security Program. Usted recibe este contrato por escrito dentro de los siete días después de pedirlo.',
    },
  },
  {
    region: 'AB',
    law: 'AR 191/99',
    text: {
      en: '{{company}} is licensed as a direct seller, license {{license}}. Your right to cancel stands beside your signature and in the attached statement.',
      fr: '{{company}} est titulaire d’une licence de vendeur direct, licence {{license}}. Votre droit d’annuler figure près de votre signature et dans l’énoncé ci-joint.',
      es: '{{company}} tiene licencia de vendedor directo, licencia {{license}}. Su derecho a cancelar está junto a su firma y en la declaración adjunta.',
    },
  },
  {
    region: 'BC',
    law: 'BPCPA s. 19 to 21; Bill 4 (2025)',
    text: {
      en: 'At signing you pay at most $100 or 10 % of the price, whichever is less. No credit goes along with this agreement.',
      fr: 'À la signature, vous payez au plus 100 $ ou 10 % du prix, selon le moindre des deux. Aucun crédit n’accompagne ce contrat.',
      es: 'Al firmar, usted paga como máximo $100 o el 10 % del precio, lo que sea menor. Ningún crédito acompaña este contrato.',
    },
  },
  {
    region: 'MB',
    law: 'Consumer Protection Act, Part VII',
    text: {
      en: '{{company}} is licensed as a direct seller, license {{license}}. You have a copy of this agreement when you sign it; without it you are not bound.',
      fr: '{{company}} est titulaire d’une licence de vendeur direct, licence {{license}}. Vous recevez un exemplaire de ce contrat à la signature; sans lui, vous n’êtes pas lié.',
      es: '{{company}} tiene licencia de vendedor directo, licencia {{license}}. Usted recibe una copia de este contrato al firmarlo; sin ella no queda obligado.',
    },
  },
  {
    region: 'QC',
    law: 'P-40.1 s. 58; Charte de la langue française, art. 55',
    text: {
      en: 'The permit number of {{company}} as an itinerant merchant is {{license}}. You had the French version of this agreement first, and expressly asked for this one. This agreement is signed in two copies on paper, at the address {{address}}.',
      fr: 'Le numéro de permis de commerçant itinérant de {{company}} est {{license}}. Ce contrat est signé sur papier en deux exemplaires, à l’adresse {{address}}. Vous ne payez rien avant la fin de votre droit de résolution.',
      es: 'El número de permiso de comerciante ambulante de {{company}} es {{license}}. Usted recibió primero la versión en francés de este contrato y pidió expresamente esta. El contrato se firma en papel en dos ejemplares, en {{address}}.',
    },
  },
  {
    region: 'SK',
    law: 'D-28, Reg 2',
    text: {
      en: 'The salesperson is {{rep}}. Before your right to cancel has ended, you pay at most 15 % of the price. The form of this agreement is filed with the registrar of The Direct Sellers Act.',
      fr: 'Le vendeur est {{rep}}. Avant la fin de votre droit d’annuler, vous payez au plus 15 % du prix. Le modèle de ce contrat est déposé auprès du registraire de The Direct Sellers Act.',
      es: 'El vendedor es {{rep}}. Antes de que termine su derecho a cancelar, usted paga como máximo el 15 % del precio. El modelo de este contrato está depositado ante el registrador de The Direct Sellers Act.',
    },
  },
];

const placeNames = new Map([...regionsOf('us'), ...regionsOf('ca')].map(({ code, name }) => [code, name]));

const written = ({ region, law, text }: StarterRider, language: Language): string =>
  `# Rider ${region}: ${headings[language](placeNames.get(region) ?? region, law)}\n${text[language]}`;

/** Returns all built-in riders as agreement text in the given language. */
export const starterRiders = (language: Language): string =>
  riders.map((rider) => written(rider, language)).join('\n\n');

/** Returns the states and provinces whose built-in rider a text lacks. */
export function missingRiders(body: string): readonly string[] {
  const held = new Set(clausesOf(body).riders.map(({ region }) => region));
  return riders.flatMap(({ region }) => (held.has(region) ? [] : region));
}

/** Appends the built-in riders that a text lacks, after its own. */
export function withRiders(body: string, language: Language): string {
  const missing = new Set(missingRiders(body));
  const added = riders.filter(({ region }) => missing.has(region)).map((rider) => written(rider, language));
  return [body.trimEnd(), ...added].join('\n\n');
}
