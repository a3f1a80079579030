/** The sealed copy in a saved record, and the number of its bytes before and after its seal. */
export interface GuidedCopy {
  readonly copyName: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Returns instructions for reading and checking a saved record with common tools alone, for a lawyer’s expert or an
 * auditor.
 */
export const recordGuide = ({ copyName, before, after }: GuidedCopy): string => `RECORD OF A SIGNING

This folder can be read and checked without the program that made it. All texts are UTF-8.

  ${copyName}
                   The document as it was signed and sealed.
  seal.p7s         Its seal: a CMS signature (PAdES baseline B-B, or B-T with a time stamp; ECDSA P-256
                   with SHA-256).
  certificate.pem  The certificate of the company that sealed it.
  public-key.pem   The key of that certificate.
  versions/        What was sent, one file for each version, as canonical JSON (RFC 8785).
  signatures/      Who signed, when, from where, and the words agreed to.
  events/          What happened, in order. Each file is the text that the event's hash is of.
  record.json      The events with their hashes, the signatures, and what the seal says.
  SHA256SUMS       The hashes as they are kept.

1. Each file is as it was kept

  sha256sum -c SHA256SUMS

2. The seal is the company's, and covers the document

  (head -c ${before} ${copyName}; tail -c ${after} ${copyName}) > covered
  openssl cms -verify -binary -inform DER -in seal.p7s -content covered -CAfile certificate.pem -purpose any -no_check_time -out /dev/null

  The seal covers every byte of the document but itself. The certificate is the company's own. Compare it with one that the company gave you by another way.
  A seal is valid when it was made while its certificate was in force, also after the certificate has ended:

  openssl x509 -in certificate.pem -noout -dates

  Where the seal has a time stamp (RFC 3161), it is the unsigned attribute 1.2.840.113549.1.9.16.2.14 of the signature, over the signature's value:

  openssl asn1parse -inform DER -in seal.p7s

3. The events are one chain

  The text of an event lists, one a line with its length in characters: the estimate, the place, the version, what happened, by whom, a note, the question, the line, the IP
  address, the browser, the hash of what it is about, the time (UTC), and the hash of the event before. "-" means no value. So no event can be changed, removed, or put
  between others without another hash in every later one. "sent" holds the hash of its version, "signed" that of its signature, and "accepted" that of the sealed document.
`;
