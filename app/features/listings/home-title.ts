import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { ownValue } from '#app/platform/own-value.ts'
import { addressKey, splitUnit } from './address-key.ts'

/** Distinguishes a home from others with the same name: its name and its address, which includes the unit. What the name already
 *  says, in whatever spelling, is not said again: `Fern Court, Unit 2, 1200 Fern Street`. */
export function homeTitle({ name, address }: { name: string; address: string }): string {
  if (names(name, address)) return name
  if (`${address} `.startsWith(`${name} `) || address.startsWith(`${name},`)) return address
  const { street, unit } = splitUnit(address) ?? { street: address, unit: null }
  return unit !== null && names(name, unit) ? `${name}, ${street}` : `${name}, ${address}`
}

/** Whether a name contains an address or a unit, as whole words. */
const names = (name: string, part: string): boolean =>
  ` ${addressKey(name)} `.includes(` ${addressKey(part)} `)

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Digits of the id in a URL. Among 100,000 homes with one name, two share eight digits in two lists out of three, and twelve
 *  digits in one list out of 50,000. */
const UNIQUE = 12
const SLUG = /^[a-z0-9-]{1,60}-[0-9a-f]{12}$/

/** Whether a text has the format that `slugOf` produces. */
export const isSlug = (text: string): boolean => SLUG.test(text)

/** The last part of a home's URL, made from its name: `cafe-senorial-…`. @param id makes it unique */
export function slugOf(name: string, id: string): string {
  const words = normalized(cutLine(name), 'NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => ownValue(plain, letter) ?? '')
    .replace(/[^a-z0-9]+/g, '-')
  return `${words.replace(/^-|-$/g, '').slice(0, 60) || 'home'}-${id.slice(-UNIQUE)}`
}
