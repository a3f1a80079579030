import type { Language } from '../language.ts';
import { starterRiders } from './starter-riders.ts';

interface Starter {
  readonly name: string;
  readonly body: string;
}

const texts: Readonly<Record<Language, Starter>> = {
  en: {
    name: 'Residential subscriber agreement',
    body: `# What we do
{{company}} installs the equipment of this estimate at {{address}} and provides the services that it names, for {{name}}.

# Term and renewal [initials]
The services run for the term of this estimate, from the day the installation is done. {{renewal}}

# What you pay
The one-time total is due as the payment terms of this estimate say. Services are billed in advance. If a payment is late, we tell you before we stop a service.

# What an alarm can do [initials]
A security system lowers risks and does not remove them. It depends on power, networks, and people that we do not control. {{company}} is not an insurer: please keep your own insurance.

# Limit of what we owe [initials]
If we are at fault, what we owe you is limited to the amount that the law of your state allows us to agree on. Where the law allows no limit, there is none.

# Moving and ending early
If you move, tell us first. {{early termination}}

# Whom to call
{{company}}, {{company phone}}. Your contact is {{rep}}.`,
  },
  fr: {
    name: 'Contrat d’abonnement résidentiel',
    body: `# Ce que nous faisons
{{company}} installe l’équipement de cette soumission au {{address}} et fournit les services qu’elle nomme, pour {{name}}.

# Durée et renouvellement [initials]
Les services durent le temps prévu par cette soumission, à partir du jour où l’installation est terminée. {{renewal}}

# Ce que vous payez
Le total unique est dû selon les modalités de paiement de cette soumission. Les services sont facturés d’avance. En cas de retard, nous vous avisons avant d’arrêter un service.

# Ce qu’un système d’alarme peut faire [initials]
Un système de sécurité réduit les risques sans les supprimer. Il dépend de l’électricité, des réseaux et de personnes que nous ne contrôlons pas. {{company}} n’est pas un assureur : gardez vos propres assurances.

# Limite de notre responsabilité [initials]
Si nous sommes en faute, ce que nous vous devons se limite au montant que la loi de votre province nous permet de convenir. Là où la loi ne permet aucune limite, il n’y en a pas.

# Déménagement et fin anticipée
Si vous déménagez, avisez-nous d’abord. {{early termination}}

# Qui appeler
{{company}}, {{company phone}}. Votre contact est {{rep}}.`,
  },
  es: {
    name: 'Contrato de suscripción residencial',
    body: `# Lo que hacemos
{{company}} instala el equipo de este presupuesto en {{address}} y presta los servicios que nombra, para {{name}}.

# Plazo y renovación [initials]
Los servicios duran el plazo de este presupuesto, desde el día en que termina la instalación. {{renewal}}

# Lo que usted paga
El total único se paga como dicen las condiciones de pago de este presupuesto. Los servicios se cobran por adelantado. Si un pago se atrasa, le avisamos antes de suspender un servicio.

# Lo que puede hacer una alarma [initials]
Un sistema de seguridad reduce los riesgos y no los elimina. Depende de la electricidad, de redes y de personas que no controlamos. {{company}} no es una aseguradora: conserve sus propios seguros.

# Límite de lo que debemos [initials]
Si tenemos la culpa, lo que le debemos se limita a la cantidad que la ley de su estado nos permite acordar. Donde la ley no permite un límite, no lo hay.

# Mudanza y fin anticipado
Si se muda, avísenos primero. {{early termination}}

# A quién llamar
{{company}}, {{company phone}}. Su contacto es {{rep}}.`,
  },
};

const withStarterRiders = (language: Language): Starter => ({
  name: texts[language].name,
  body: `${texts[language].body}\n\n${starterRiders(language)}`,
});

/**
 * Starter texts in each language with the state and province riders, in our own words: a starting point for the
 * company's counsel, not legal advice.
 */
export const starterAgreements: Readonly<Record<Language, Starter>> = {
  en: withStarterRiders('en'),
  fr: withStarterRiders('fr'),
  es: withStarterRiders('es'),
};
