import { memoize } from '#app/platform/process/memoize.ts'
import { browserAndSystem } from '#app/features/accounts/sessions/device-text.ts'

export type Machine = { device: 'phone' | 'tablet' | 'computer' | 'unknown'; browser: string; system: string }

/** Device, system and browser according to the user agent. An iPad that identifies itself as a Mac counts as a computer. */
export const machineOf = memoize(500, (userAgent): Machine => {
  const { browser = 'Other', system = 'Other' } = browserAndSystem(userAgent)
  return { device: deviceOf(userAgent, system), browser, system }
})

function deviceOf(userAgent: string, system: string): Machine['device'] {
  if (system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent))) return 'tablet'
  if (system === 'iPhone' || system === 'Android') return 'phone'
  return system === 'Other' ? 'unknown' : 'computer'
}
