import { NAME_SHOWN } from './rules.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name shortened to fit a card; null when it fits as it is. */
export function shortName(name: string): string | null {
  const all = [...graphemes.segment(name)]
  if (all.length <= NAME_SHOWN) return null
  return `${all
    .slice(0, NAME_SHOWN)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
