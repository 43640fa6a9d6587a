const phone = /(?<![\d$.,-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]*\d{3}[\s.-]*\d{4}(?![\d,])/g
const mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

export const CONTACT_LEFT_OUT = '(contact left out)'

/** Phone numbers and e-mail addresses stand in the strangest columns of agents' lists; none is stored or printed. */
export function withoutContacts(text: string): string {
  return text.replace(mail, CONTACT_LEFT_OUT).replace(phone, CONTACT_LEFT_OUT)
}
