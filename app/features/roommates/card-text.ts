import { formatMoney } from '#app/platform/text/format.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'

/** Letters that one line of a person's card holds, and its second line, which stands beside the picture. */
const LINE = 38
const BESIDE = 26
/** Letters of the name beside the picture and the percentage. */
const NAME = 15
/** Lines of a card, buttons included. */
const MOST_LINES = 8
/** Letters of a line of tags, and those that the frame of a tag and the space after it are wide. */
const TAGS_WIDE = 36
const FRAME = 3
const TAGS_SHOWN = 3 // specification part 2 §9

const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

type Want = {
  /** Dollars a month for the viewer; null where there are none, and where they are not shown to this viewer. */
  budget: { min: number | null; max: number | null } | null
  /** Whether there is one that this viewer may not see. */
  hidesBudget: boolean
  /** An ISO date that has not passed. */
  moveIn: string | null
}

/** What decides first: `$850–$1,150 · move-in Aug 2027`. */
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

/** Year, major and university, on two lines at most: of what is longer, the major alone. */
export function aboutLine(parts: readonly (string | null | undefined)[]): string {
  const line = parts.filter(Boolean).join(' · ')
  return line.length > 2 * BESIDE && parts[1] ? parts[1] : line
}

/** One line of a bio: its first sentence, or what stands before a comma, where that fits. '' for one
 *  that can be read on the profile alone; null without one. */
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

/** As many of the first three tags as stand on one line beside the number of the others. */
export function tagLine(tags: readonly string[]): { tags: string[]; moreTags: number } {
  const width = (shown: number) =>
    tags.slice(0, shown).reduce((sum, tag) => sum + tag.length + FRAME, shown < tags.length ? FRAME + 2 : 0)
  let shown = Math.min(TAGS_SHOWN, tags.length)
  while (shown > 1 && width(shown) > TAGS_WIDE) shown -= 1
  return { tags: tags.slice(0, shown), moreTags: tags.length - shown }
}

type Fit = { percent: number | null; agrees: string | null; differs: string | null }

/** The reasons on a card: both lines beside a percentage, else one beside the words that there is none yet. */
export function reasonsShown({ percent, agrees, differs }: Fit): { fits: 'yes' | 'no'; text: string }[] {
  const found = [
    ...(agrees === null ? [] : [{ fits: 'yes' as const, text: agrees }]),
    ...(differs === null ? [] : [{ fits: 'no' as const, text: differs }]),
  ]
  return percent === null ? found.slice(0, 1) : found
}

type Lines = { name: string; about: string; place: string | null; fit: Fit }

/** What a card leaves to the profile when long names and majors take its lines. */
export function linesLeft({ name, about, place, fit }: Lines): { bio: boolean; tags: boolean } {
  const facts = 1 + (fit.percent === null ? 1 : 0) + reasonsShown(fit).length + lines(place ?? '', LINE)
  const taken = Math.max(1, lines(name, NAME)) + Math.max(1, lines(about, BESIDE)) + facts + 1
  const bio = place === null && taken + 1 <= MOST_LINES
  return { bio, tags: taken + (bio ? 2 : 1) <= MOST_LINES }
}

const lines = (text: string, width: number) => Math.ceil(text.length / width)
