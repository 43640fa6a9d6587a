/** Separators within phone numbers: spaces, dots, slashes, asterisks and every kind of dash. */
const gap = String.raw`[\s./\\*_|~·•\p{Pd}\u2212\u200b\u00ad]*`
const area = String.raw`(?:\(\s*\d{3}\s*\)|\d{3})`
/** Ten digits, or eleven starting with 1, with no further digit at either end; amounts after a `$` do not count. */
const phone = new RegExp(
  String.raw`(?<!\d)(?=[+(\d])(?<!\$\s*)(?:\+?1${gap})?${area}${gap}\d{3}${gap}\d{4}(?!\d)`,
  'gu',
)
const mail = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

export const CONTACT_LEFT_OUT = '(contact left out)'

/** Removes phone numbers and e-mail addresses, which agents write into any column, so that none is stored or displayed. */
export function withoutContacts(text: string): string {
  return text.replace(mail, CONTACT_LEFT_OUT).replace(phone, CONTACT_LEFT_OUT)
}
