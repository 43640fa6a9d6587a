import { z } from 'zod'
import { isoMoment } from '#app/platform/text/typed-fields.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { VIEWED_MOST } from './rules.ts'

/** Yes or no from a form's button. */
export const yesNo = z.enum(['1', '0']).transform((text) => text === '1')

/** A view stored in a browser; invalid ones are ignored. */
const view = z.object({ id: z.string().max(100, { abort: true }).refine(isId), at: isoMoment() })
export type View = z.infer<typeof view>

/** The homes a browser opened while nobody was signed in, as JSON. Whatever cannot be read is left out. */
export const browserViews = z
  .string()
  .max(20_000, { abort: true })
  .transform((text): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return []
    }
  })
  .pipe(z.array(z.unknown()))
  .transform((all) =>
    all
      .slice(0, VIEWED_MOST)
      .map((each) => view.safeParse(each))
      .flatMap(({ data }) => (data ? [data] : [])),
  )
  .catch([])
