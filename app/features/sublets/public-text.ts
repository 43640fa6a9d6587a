import { contactsIn } from '#app/platform/text/contacts/private-numbers.ts'
import { findWording, ruleOf } from '#app/features/publishing/fair-housing.ts'

/** Ways to pay that scams ask for before anyone has seen the place, and ways to write outside this site. */
const ELSEWHERE =
  /\b(?:venmo|zelle|cash ?app|paypal|western union|money ?gram|apple pay|google pay|gift cards?|bitcoin|crypto(?:currency)?|iban|routing number|bank account|wire (?:me|transfer|the)|whats ?app|telegram|we ?chat|snap ?chat|signal me|instagram|insta|messenger|discord|https?:\/\/\S{1,80}|www\.\S{1,80})/i
/** `@ben.c`, `$ben`: handles of payment services and social networks. */
const HANDLE = /(?<![\p{L}\p{N}])(?:@[\p{L}\p{N}_.]{2,40}|\$\p{L}[\p{L}\p{N}_]{2,40})/u
/** `1234 W 28th St`: a number, up to four words, and a street suffix. */
const ADDRESS =
  /\b\d{1,6}(?: ?1\/2)?\s{1,3}(?:[\p{L}\p{N}.'’-]{1,30}\s{1,3}){0,4}(?:st|street|ave|avenue|blvd|boulevard|dr|drive|rd|road|ln|lane|way|pl|place|ct|court|ter|terrace|cir|circle|pkwy|parkway|hwy|highway|sq|square)\b/iu
const UNIT =
  /(?:\b(?:apt|apartment|unit|suite|ste|room)\s{0,3}(?:no\.?|number)?\s{0,3}|#\s{0,2})\d{1,5}\p{L}?\b/iu

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Why a sublet's text cannot be public, as a sentence for its field; null if it can.
 *  @param street the sublet's street, which only its poster knows */
export function whyNotPublic(text: string, street: string): string | null {
  if (text === '') return null
  const [contact] = contactsIn(text)
  const found = contact ?? ELSEWHERE.exec(text)?.[0] ?? HANDLE.exec(text)?.[0]
  if (found !== undefined)
    return `Everybody can read this, so leave out “${found}”. Students write to you here; never ask for money before they have seen the place.`
  const place = ADDRESS.exec(text)?.[0] ?? UNIT.exec(text)?.[0]
  if (place !== undefined || (plain(street) !== '' && ` ${plain(text)} `.includes(` ${plain(street)} `)))
    return `Everybody can read this, so leave out ${place === undefined ? 'the street' : `“${place}”`}. Tell the address to those whom you want to show the place.`
  const [wording] = findWording(text)
  const rule = wording && ruleOf(wording.rule)
  return rule ? `“${wording.phrase}”: an offer may say nothing about ${rule.about}. ${rule.instead}` : null
}
