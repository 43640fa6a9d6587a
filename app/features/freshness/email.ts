import { usualDay } from '#app/features/campuses/usual-day.ts'
import type { Email } from '#app/features/emails/rules.ts'
import { formatCount, formatFullDate } from '#app/platform/text/format.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { answerLabels, answers, DAY, LINKS_WORK } from '#app/features/listings/freshness-rules.ts'

type Home = { name: string; address: string; confirmedAt: Date | null; freshAt: Date } & Lease
type Lease = { availableFrom: string | null; nextLeaseFrom: string | null }

/** Why the email is sent: the confirmation is about to expire, students reported the home as gone (`reported`: it is hidden;
 *  `doubted`: it is not), the operator asks, or the next lease is to be offered. */
export type Why = 'window' | 'reported' | 'doubted' | 'asked' | 'next-lease'

type Facts = { why: Why; url: string; window: number; today: Date }

/** The email that asks a manager about one home. Its links open a page that changes nothing until a button is pressed. */
export function questionEmail(home: Home, { why, url, window, today }: Facts): Email {
  return {
    subject: `Is ${homeTitle(home)} still available?`,
    paragraphs: [
      whyText(home, why, window, today),
      'Choose the answer that applies. Each one opens a page where you confirm it with one click.',
    ],
    choices: answers.map((answer) => ({ label: answerLabels[answer], url: `${url}?answer=${answer}` })),
    footer: `These links are only for this home. They work once, for ${LINKS_WORK} days. Do not forward this email.`,
  }
}

const MOST_NAMED = 15

/** The email about several homes whose confirmation ends soon, or whose next lease is to be offered. */
export function questionsEmail(homes: Home[], { why, url, window }: Omit<Facts, 'today'>): Email {
  const isNext = why === 'next-lease'
  const named = homes.slice(0, MOST_NAMED).map((home) => {
    if (isNext) return `${homeTitle(home)}: ${nextLeaseText(home)}.`
    const ends = new Date(home.freshAt.getTime() + window * DAY)
    return `${homeTitle(home)}: in search until ${formatFullDate(usualDay(ends))}.`
  })
  const more = homes.length - named.length
  return {
    subject: `Are these ${homes.length} homes still available?`,
    paragraphs: [
      isNext
        ? 'You marked these homes as rented, and chose when to offer the next lease. Homes that you do not confirm stay out of search.'
        : 'Students see when a home was last confirmed as available. Homes that you do not confirm will be hidden from search.',
      ...named,
      ...(more > 0 ? [`And ${formatCount(more, 'more home')}.`] : []),
      'If all of them are still available, confirm them with one click. You can also answer for each.',
    ],
    button: { label: 'Look at these homes', url },
  }
}

/** `offered from Mar 1, 2027, for a lease from Aug 1, 2027`. */
function nextLeaseText({ availableFrom, nextLeaseFrom }: Lease): string {
  const from = nextLeaseFrom === null ? 'now on' : formatFullDate(nextLeaseFrom)
  return `offered from ${from}${availableFrom === null ? '' : `, for a lease from ${formatFullDate(availableFrom)}`}`
}

function whyText(home: Home, why: Why, window: number, today: Date): string {
  const { confirmedAt, freshAt } = home
  if (why === 'next-lease')
    return `You marked it as rented, and its next lease is to be ${nextLeaseText(home)}. If you do not confirm it, it stays out of search.`
  const date = confirmedAt && formatFullDate(usualDay(confirmedAt))
  const last = date ? `This one was last confirmed on ${date}.` : 'This one has not been confirmed yet.'
  const intro = `Students see when a home was last confirmed as available. ${last}`
  if (why === 'reported')
    return 'Students told us it is no longer available. Until you answer, it is not in search, and its page says so.'
  if (why === 'doubted')
    return 'Students told us it is no longer available. You confirmed it recently, so it stays in search; please check again.'
  if (why === 'asked') return `${intro} We took it out of search until you answer.`
  const ends = new Date(freshAt.getTime() + window * DAY)
  return ends > today
    ? `${intro} If you do not confirm it, it will be hidden from search on ${formatFullDate(usualDay(ends))}.`
    : `${intro} It is not in search until you answer.`
}
