import type { Language } from '@sable/domain/language';

/** The content of an HTML email. `text` is the plain text, link included. */
export interface EmailPage {
  readonly subject: string;
  readonly text: string;
  readonly companyName: string;
  /** `#rrggbb` */
  readonly brandColor: string;
  /** URL of the company's logo, `cid:…` for a part of the email itself. */
  readonly logo?: string;
  readonly language: Language;
  /** The label above the link that is repeated as text below a button. */
  readonly copyAddress: string;
  readonly button?: { readonly link: string; readonly label: string };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Black or white, whichever reads better on a color (relative luminance of WCAG 2). */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

function buttonHtml(
  { link, label }: NonNullable<EmailPage['button']>,
  { brandColor: color, copyAddress }: EmailPage,
): string {
  const href = escapeHtml(link);
  return `<p style="margin:28px 0 12px"><a href="${href}" style="display:inline-block;padding:14px 26px;border-radius:8px;background:${color};color:${inkOn(color)};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 28px;font-size:13px;color:#6b7280">${escapeHtml(copyAddress)}<br><a href="${href}" style="color:#6b7280;word-break:break-all">${href}</a></p>`;
}

/** Returns the text's paragraphs with a button in place of the link. Everything is escaped: people typed the names and messages. */
function bodyHtml(page: EmailPage): string {
  const { text, button } = page;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '' && line !== button?.link);
    const html =
      lines.length > 0 ? `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>` : '';
    const here = button && paragraph.split('\n').includes(button.link);
    return here ? `${html}${buttonHtml(button, page)}` : html;
  });
  return paragraphs.join('\n');
}

/** Returns a simple page that email clients render alike: a bar in the brand color, the company, the text, a button. */
export function emailHtml(page: EmailPage): string {
  const name = escapeHtml(page.companyName);
  const logo = page.logo
    ? `<img src="${escapeHtml(page.logo)}" alt="" height="40" style="display:block;height:40px;max-width:240px;margin:0 0 12px">`
    : '';
  return `<!doctype html>
<html lang="${page.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(page.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;border-top:4px solid ${page.brandColor}">
<tr><td style="padding:32px 32px 8px;font:600 18px/1.3 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#111827">${logo}${name}</td></tr>
<tr><td style="padding:16px 32px 24px;font:400 16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2937">
${bodyHtml(page)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
