import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import { formatCount, formatList, formatMoney } from '#app/platform/text/format.ts'

export type DigestHome = { name: string; money: number }
export type DigestNews = {
  name: string
  /** The search's page on the site. */
  path: string
  perBed: boolean
  new: DigestHome[]
  cheaper: DigestHome[]
  gone: DigestHome[]
  /** The number of homes of each kind, including homes that are not named. */
  counts: { new: number; cheaper: number; gone: number }
}

/** Lines that fit in an email, besides its first and last. */
const MOST_LINES = 17

/** The email about homes in a user's searches that are new, cheaper or gone since the last email.
 *  @param siteUrl without a trailing slash */
export function digestEmail(searches: DigestNews[], siteUrl: string): Email {
  const [only, ...others] = searches
  const single = only && others.length === 0 ? only : undefined
  const lines = searches.flatMap((search) => [
    ...(single ? [] : [`“${search.name}”: ${countsOf(search)}.`]),
    ...kindLines(search),
  ])
  // If that is too long, each search gets only one line.
  const shown =
    lines.length <= MOST_LINES ? lines : searches.map((each) => `“${each.name}”: ${countsOf(each)}.`)
  return {
    subject: single ? `${capital(countsOf(single))} in “${single.name}”` : 'News about your saved searches',
    paragraphs: shown.slice(0, MOST_LINES + 1),
    button: {
      label: single ? 'See the homes' : 'See your searches',
      url: `${siteUrl}${single ? single.path : href('/profile/searches')}`,
    },
  }
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** `3 new homes, 1 cheaper and 2 gone`. */
function countsOf({ counts }: DigestNews): string {
  const parts = [
    ...(counts.new > 0 ? [formatCount(counts.new, 'new home')] : []),
    ...(counts.cheaper > 0 ? [`${counts.cheaper} cheaper`] : []),
    ...(counts.gone > 0 ? [`${counts.gone} gone`] : []),
  ]
  return formatList(parts)
}

function kindLines(search: DigestNews): string[] {
  const { perBed, counts } = search
  const price = ({ name, money }: DigestHome) =>
    `${name} (${formatMoney(money)} ${perBed ? 'a person' : 'in all'})`
  return [
    line('New', search.new.map(price), counts.new),
    line('Cheaper', search.cheaper.map(price), counts.cheaper),
    line(
      'No longer available, or not confirmed recently',
      search.gone.map(({ name }) => name),
      counts.gone,
    ),
  ].flat()
}

function line(what: string, homes: string[], count: number): string[] {
  if (homes.length === 0) return []
  const more = count - homes.length
  return [`${what}: ${[...homes, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}`]
}
