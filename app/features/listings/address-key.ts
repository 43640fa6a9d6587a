/** The words that people write in several ways, as they stand in a key. */
const short: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  circle: 'cir',
  square: 'sq',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: '#',
  apt: '#',
  unit: '#',
  suite: '#',
  ste: '#',
  no: '#',
  number: '#',
  room: '#room',
  rm: '#room',
}

/** An address with its unit, as one and the same text for the ways in which people write it: `1200 N. Fern Street, Apt 4B` and
 *  `1200 North Fern St #4b` are `1200 n fern st # 4b`. */
export function addressKey(address: string): string {
  const words = address
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('#', ' # ')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(short, word) ? (short[word] ?? word) : word))
  // `Apt #4` and `# Unit 4` say it twice.
  return words.filter((word, index) => !(word === '#' && words[index + 1]?.startsWith('#'))).join(' ')
}

/** By which word the database finds those that may be the same (`listings_first_word`). */
export const firstWord = (address: string) => address.split(' ')[0]?.toLowerCase() ?? ''

type Standing = { address: string; city: string | null; zip: string | null }

/** Whether two homes stand at one address, as far as they say where: the ZIPs agree, else the towns, or neither says. */
export function isSameAddress(one: Standing, other: Standing): boolean {
  if (addressKey(one.address) !== addressKey(other.address)) return false
  if (one.zip !== null && other.zip !== null) return one.zip === other.zip
  return one.city === null || other.city === null || one.city.toLowerCase() === other.city.toLowerCase()
}
