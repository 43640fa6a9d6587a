import { genderLabels } from '#app/features/profiles/rules.ts'
import { formatFullDate, formatMoney } from '#app/platform/text/format.ts'
import type { Filters } from './params.ts'

/** The filters that are on, each with its words and what is left without it. */
export function filterTags(
  filters: Filters,
  campusName: (slug: string) => string,
): { label: string; rest: Filters }[] {
  const { q, campus, from, to, budget, gender, pets } = filters
  const words: [keyof Filters, string][] = [
    ['q', `“${q}”`],
    ['campus', campusName(campus)],
    ['from', from && `Moves in on or after ${formatFullDate(from)}`],
    ['to', to && `Moves in by ${formatFullDate(to)}`],
    ['budget', budget && `Can pay at least ${formatMoney(Number(budget) * 100)}`],
    ['gender', gender && `Gender: ${genderLabels[gender]}`],
    ['smoking', 'Does not smoke'],
    ['place', 'Has a place'],
    ['pets', pets === 'none' ? 'Has no pets' : 'Fine with pets'],
  ]
  return words
    .filter(([name]) => filters[name] !== '')
    .map(([name, label]) => ({ label, rest: { ...filters, [name]: '' } }))
}
