import { formatMoney } from '#app/platform/text/format.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'

/** Characters that fit on one line of a person's card, and on a line next to the picture. */
const LINE = 38
const BESIDE = 26
/** Characters of the name that fit between the picture and the percentage. */
const NAME = 15
/** The maximum number of lines of a card, including buttons. */
const MOST_LINES = 8
/** Characters that fit on a line of tags, and the width in characters of a tag's frame and the space after it. */
const TAGS_WIDE = 36
const FRAME = 3
const TAGS_SHOWN = 3 // specification part 2 §9

const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

type Want = {
  /** Dollars a month; null when there is no budget or this viewer may not see it. */
  budget: { min: number | null; max: number | null } | null
  /** Whether there is a budget that this viewer may not see. */
  hidesBudget: boolean
  /** An ISO date that is not past. */
  moveIn: string | null
}

/** The deciding facts: `$850–$1,150 · move-in Aug 2027`. */
export function wantText({ budget, hidesBudget, moveIn }: Want): string {
  const when = moveIn === null ? 'move-in not stated' : `move-in ${months.format(new Date(moveIn))}`
  return `${budget ? budgetText(budget) : `Budget not ${hidesBudget ? 'shown' : 'stated'}`} · ${when}`
}

function budgetText({ min, max }: NonNullable<Want['budget']>): string {
  const [low, high] = [min, max].map((dollars) => (dollars === null ? null : formatMoney(dollars * 100)))
  if (low === null) return `Up to ${high}`
  if (high === null) return `From ${low}`
  return low === high ? `${low}` : `${low}–${high}`
}

/** Year, major and university on at most two lines; if they are longer, only the major. */
export function aboutLine(parts: readonly (string | null | undefined)[]): string {
  const line = parts.filter(Boolean).join(' · ')
  return line.length > 2 * BESIDE && parts[1] ? parts[1] : line
}

/** One line of a bio: its first sentence, or the part before a comma, if that fits. '' when the bio can only be read on the
 *  profile; null without a bio. */
export function bioLine(bio: string | null): string | null {
  const text = wholeStart(bio ?? '', 400)
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  if (text.length <= LINE) return text
  const ends = [/[.!?](?=\s)/g, /[,;:](?=\s)/g].map((end) =>
    [...text.slice(0, LINE + 1).matchAll(end)].map(({ index }) => index).findLast((index) => index >= 10),
  )
  const [sentence, part] = ends
  if (sentence !== undefined) return text.slice(0, sentence + 1)
  return text.slice(0, part ?? 0)
}

/** As many of the first three tags as fit on one line next to the number of remaining tags. */
export function tagLine(tags: readonly string[]): { tags: string[]; moreTags: number } {
  const width = (shown: number) =>
    tags.slice(0, shown).reduce((sum, tag) => sum + tag.length + FRAME, shown < tags.length ? FRAME + 2 : 0)
  let shown = Math.min(TAGS_SHOWN, tags.length)
  while (shown > 1 && width(shown) > TAGS_WIDE) shown -= 1
  return { tags: tags.slice(0, shown), moreTags: tags.length - shown }
}

type Fit = { percent: number | null; agrees: string | null; differs: string | null }

/** The reasons on a card: both lines if there is a percentage, or else one, next to the text that there is none yet. */
export function reasonsShown({ percent, agrees, differs }: Fit): { fits: 'yes' | 'no'; text: string }[] {
  const found = [
    ...(agrees === null ? [] : [{ fits: 'yes' as const, text: agrees }]),
    ...(differs === null ? [] : [{ fits: 'no' as const, text: differs }]),
  ]
  return percent === null ? found.slice(0, 1) : found
}

type Lines = { name: string; about: string; place: string | null; fit: Fit }

/** Whether the bio and the tags still fit on a card, depending on the lines that the name and the other facts take. */
export function linesLeft({ name, about, place, fit }: Lines): { bio: boolean; tags: boolean } {
  const facts = 1 + (fit.percent === null ? 1 : 0) + reasonsShown(fit).length + lines(place ?? '', LINE)
  const taken = Math.max(1, lines(name, NAME)) + Math.max(1, lines(about, BESIDE)) + facts + 1
  const bio = place === null && taken + 1 <= MOST_LINES
  return { bio, tags: taken + (bio ? 2 : 1) <= MOST_LINES }
}

const lines = (text: string, width: number) => Math.ceil(text.length / width)
