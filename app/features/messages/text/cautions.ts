import { textParts } from './text-parts.ts'

/** What a reader should consider before acting on a message. */
export type Caution = 'payment' | 'link'

/** Payment methods that cannot be reversed, and payments that are often requested before a viewing. */
const PAYMENT =
  /\b(zelle|venmo|cash ?app|pay ?pal|western union|money ?gram|wire|wired|wiring|(bank|wire) transfers?|money orders?|cashier.?s che(ck|que)s?|gift ?cards?|deposits?|pre-?pay(ment)?s?|bitcoins?|btc|crypto(currency)?|usdt|ethereum|iban|routing number|apple pay|google pay|social security( number)?|ssn)\b/iu

/** @param ownOrigin this site's origin; links to it need no caution */
export function cautionsOf(text: string, ownOrigin: string): Caution[] {
  const cautions: Caution[] = []
  if (PAYMENT.test(text)) cautions.push('payment')
  if (textParts(text, ownOrigin).some(({ href }) => href !== undefined && !href.startsWith('/')))
    cautions.push('link')
  return cautions
}

export const cautionSentences: Record<Caution, string> = {
  payment:
    'About money: see the home and the lease first. No honest landlord needs a deposit or gift card before that, and you rarely get such payments back.',
  link: 'This link leads away from Roost. Do not type your password there.',
}
