import { Image, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { capitalized } from '@sable/domain/capitalized';
import { phoneText } from '@sable/domain/phone';
import type { PdfSheet } from './pdf-sheet.ts';
import { ink, styles } from './pdf-styles.ts';

type Address = NonNullable<EstimateContent['company']['address']>;

const own = StyleSheet.create({
  company: { width: 300 },
  logo: { width: 150, height: 44, marginBottom: 8, objectFit: 'contain', objectPosition: 'left' },
  companyName: { fontSize: 17, fontWeight: 600, lineHeight: 1.2, marginBottom: 4 },
  document: { width: 200, alignItems: 'flex-end', textAlign: 'right' },
  reference: { fontSize: 17, fontWeight: 600, lineHeight: 1.2, marginTop: 1, marginBottom: 4 },
  title: { fontSize: 15, fontWeight: 600, lineHeight: 1.25, marginTop: 18 },
  signed: { marginTop: 4, fontWeight: 600 },
  parties: {
    flexDirection: 'row',
    marginTop: 10,
    paddingTop: 10,
    borderTopWidth: 0.5,
    borderTopColor: ink.line,
  },
  party: { flexGrow: 1, flexBasis: 0, paddingRight: 16 },
  message: { marginTop: 14, paddingLeft: 12, borderLeftWidth: 2 },
});

/** Formats an address as on an envelope. */
export function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const town = [address.city, [address.region, address.postal].filter(Boolean).join(' ')];
  return [address.line1, address.line2, town.filter(Boolean).join(', ')];
}

/** Renders short lines below each other, without empty ones. */
export function Lines({ of }: { of: readonly (string | null | undefined)[] }) {
  const lines = of.map((line) => line ?? '').filter(Boolean);
  return lines.map((line, index) => <Text key={index}>{line}</Text>);
}

/** Renders the dealer: logo, name, and contact details. */
export function Company({ content: { company }, logo, format: { texts } }: PdfSheet) {
  const reach = [phoneText(company.phone), company.email, company.website].filter(Boolean).join(' · ');
  const legal = company.legalName === company.name ? null : company.legalName;
  return (
    <View style={own.company}>
      {logo && <Image alt={company.name} style={own.logo} src={{ data: Buffer.from(logo), format: 'png' }} />}
      <Text style={own.companyName}>{company.name}</Text>
      <View style={styles.small}>
        <Lines of={[legal, addressLines(company.address).filter(Boolean).join(', '), reach]} />
        <Lines of={[company.licence && texts.license(company.licence)]} />
      </View>
    </View>
  );
}

function Party({ label, name, lines }: { label: string; name?: string; lines: readonly (string | null)[] }) {
  return (
    <View style={own.party}>
      <Text style={[styles.label, styles.muted, { marginBottom: 3 }]}>{label}</Text>
      {name && <Text style={styles.strong}>{name}</Text>}
      <Lines of={lines} />
    </View>
  );
}

/** Capitalizes a person's title for a printed line: `owner` becomes Owner. */
const capital = (text: string | null | undefined): string | null => (text ? capitalized(text) : null);

/** Renders the customer, the site, the billing address, and the person who prepared the estimate. */
export function Parties({ content, format: { texts, document } }: PdfSheet) {
  const { account, billTo, contact, preparedBy } = content;
  const person = contact && contact.name !== account.name ? contact.name : null;
  return (
    <View style={own.parties}>
      <Party
        label={texts.preparedFor}
        name={account.name}
        lines={[person, capital(contact?.title), phoneText(contact?.phone), contact?.email ?? null]}
      />
      {account.site && <Party label={texts.site} lines={addressLines(account.site)} />}
      {billTo && <Party label={document.billTo} lines={addressLines(billTo)} />}
      {preparedBy && (
        <Party
          label={texts.preparedBy}
          name={preparedBy.name}
          lines={[
            capital(preparedBy.title),
            preparedBy.licence ? texts.license(preparedBy.licence) : null,
            phoneText(preparedBy.phone),
            preparedBy.email,
          ]}
        />
      )}
    </View>
  );
}

/**
 * Renders the head of an estimate: dealer, customer, and the dealer's message to the customer. `signedOn` marks a
 * signed copy.
 */
export function EstimateHead({ sheet, signedOn }: { sheet: PdfSheet; signedOn: string | null }) {
  const { content, palette } = sheet;
  const { texts, day, document } = sheet.format;
  return (
    <View>
      <View style={styles.between}>
        <Company {...sheet} />
        <View style={own.document}>
          <Text style={[styles.label, { color: palette.accent }]}>
            {signedOn ? texts.signedEstimate : texts.estimate}
          </Text>
          <Text style={own.reference}>{content.reference}</Text>
          <Text style={styles.small}>
            {texts.version(content.revision)} · {day(content.issuedOn)}
          </Text>
          {content.poNumber && (
            <Text style={styles.small}>
              {document.poNumber} {content.poNumber}
            </Text>
          )}
          {content.startsOn && (
            <Text style={styles.small}>
              {document.startsOn} {day(content.startsOn)}
            </Text>
          )}
          {signedOn && (
            <Text style={[styles.small, own.signed, { color: palette.accent }]}>
              {texts.acceptedOn(day(signedOn))}
            </Text>
          )}
        </View>
      </View>
      <Text tag="H1" style={own.title}>
        {content.title}
      </Text>
      <Parties {...sheet} />
      {content.message && (
        <View style={[own.message, { borderLeftColor: palette.brand }]}>
          <Text>{content.message}</Text>
        </View>
      )}
    </View>
  );
}
