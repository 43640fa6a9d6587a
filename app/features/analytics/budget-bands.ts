import { formatMoney } from '#app/platform/text/format.ts'

/** The highest budget of a search in steps of $500, as the daily sums store it: `501-1000`, `over-4000` or `no limit`.
 *  @param max dollars */
export function bandOf(max: number | null): string {
  if (max === null) return 'no limit'
  const from = Math.floor(Math.max(max - 1, 0) / 500) * 500
  return max > 4000 ? 'over-4000' : `${from + 1}-${from + 500}`
}

/** Formats such a step for people: `$501 to $1,000`. */
export function bandText(band: string): string {
  const [, from = '', to = ''] = /^(\d+|over)-(\d+)$/.exec(band) ?? []
  if (to === '') return band
  return from === 'over' ? `over ${dollars(to)}` : `${dollars(from)} to ${dollars(to)}`
}

const dollars = (text: string) => formatMoney(Number(text) * 100)
