import { z } from 'zod'
import { boundedLine, boundedText } from '#app/platform/text/bounded-fields.ts'
import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { withoutEnd } from '#app/platform/text/cut-text.ts'

/** Where pages offer a guide, with the form's labels. */
export const guidePlaces = {
  inquiry: 'Beside the form that asks about a home',
  sublet: 'Beside the form that offers a room or sublet',
  money: 'Below messages that speak of money',
} as const
export type GuidePlace = keyof typeof guidePlaces
export const guidePlaceKeys = Object.keys(guidePlaces) as GuidePlace[]

export const GUIDES_MOST = 20
export const GUIDE_TITLE_MOST = 80
export const GUIDE_TEXT_MOST = 20_000

/** A guide in the list that every page has. */
export type GuideLine = { slug: string; title: string; at: GuidePlace[] }

const SLUG_MOST = 60
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const slug = boundedLine(SLUG_MOST, 'This is too long.').refine((text) => SLUG.test(text))

/** A guide as it is written and stored: plain text in the format of read-text.ts. */
export const guideForm = z.object({
  title: boundedLine(GUIDE_TITLE_MOST, `Use at most ${GUIDE_TITLE_MOST} characters.`)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, 'Enter a title.')),
  text: boundedText(GUIDE_TEXT_MOST, 'Use at most 20,000 characters.')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, 'Write the guide.'))
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t\f]/u.test(text), 'This is not plain text.'),
  at: z.array(z.enum(guidePlaceKeys)).max(guidePlaceKeys.length),
})
export type Guide = z.infer<typeof guideForm>

/** All guides, in the order in which they were first written. */
export const guideListForm = z.array(guideForm.omit({ text: true }).extend({ slug })).max(GUIDES_MOST)

/** Whether a URL segment can be a guide's slug. */
export const isGuideSlug = (text: string) => slug.safeParse(text).success

/** A new guide's slug: its title in lower case, different from the existing guides' slugs. */
export function newSlug(title: string, taken: readonly string[]): string {
  const words = normalized(cutLine(title), 'NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const start = withoutEnd(words.join('-').slice(0, SLUG_MOST - 3), /-/) || 'guide'
  const free = (text: string) => !taken.includes(text) && text !== 'new'
  if (free(start)) return start
  for (let number = 2; ; number += 1) if (free(`${start}-${number}`)) return `${start}-${number}`
}
