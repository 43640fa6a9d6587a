/** Between the parts of a phone number people write spaces, dots, slashes, stars and every kind of dash. */
const gap = String.raw`[\s./\\*_|~·•\p{Pd}\u2212\u200b\u00ad]*`
const area = String.raw`(?:\(\s*\d{3}\s*\)|\d{3})`
/** Ten digits, or eleven after a 1, with no further digit at either end; an amount behind a `$` is none. */
const phone = new RegExp(
  String.raw`(?<!\d)(?<!\$\s*)(?:\+?1${gap})?${area}${gap}\d{3}${gap}\d{4}(?!\d)`,
  'gu',
)
const mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

export const CONTACT_LEFT_OUT = '(contact left out)'

/** Phone numbers and e-mail addresses stand in the strangest columns of agents' lists; none is stored or printed. */
export function withoutContacts(text: string): string {
  return text.replace(mail, CONTACT_LEFT_OUT).replace(phone, CONTACT_LEFT_OUT)
}
