import { formatMoney } from '#app/platform/text/format.ts'
import type { SavedHome } from '../../views.ts'

/** How a home's price changed since it was liked: `Price down $50 since you liked it`; null when it did not. */
export function priceChangeText({ change }: Pick<SavedHome, 'change'>): string | null {
  if (!change) return null
  const { cents, basis } = change
  const by = `${formatMoney(Math.abs(cents))}${basis === 'bed' ? ' a bed' : ''}`
  return `Price ${cents < 0 ? 'down' : 'up'} ${by} since you liked it`
}
