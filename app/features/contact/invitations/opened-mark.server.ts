import type { Context } from '#app/platform/context.ts'
import { LEAST_OPEN, MOST_OPEN, HONEYPOT } from '../rules.ts'

type Tools = Pick<Context, 'now' | 'secrets'>

/** A signed timestamp of when a page with a form was opened, sent along with the form. It identifies nobody,
 *  because visitors share a cached copy of the page. */
export function openedMark({ now, secrets }: Tools): string {
  const time = String(now().getTime())
  return `${time}.${secrets.keyedHash('opened-form', time)}`
}

export type Suspicion = 'honeypot' | 'quick' | 'old'

/** Why a form looks like spam; null when it does not. */
export function looksAutomatic(
  { now, secrets }: Tools,
  typed: Partial<Record<string, string>>,
): Suspicion | null {
  if ((typed[HONEYPOT] ?? '') !== '') return 'honeypot'
  const [time = '', hash = ''] = (typed.opened ?? '').split('.')
  const isOurs = /^\d{1,15}$/.test(time) && secrets.keyedHashes('opened-form', time).includes(hash)
  const open = now().getTime() - Number(time)
  if (!isOurs || open > MOST_OPEN) return 'old'
  return open < LEAST_OPEN ? 'quick' : null
}

/** The message for a person whose form looked like spam by mistake; sending it again solves each case. */
export const suspicionMessages: Record<Suspicion, string> = {
  honeypot:
    'Something filled in a field that people do not see. It is empty again: please send the form again.',
  quick: 'That was very quick. Please send it again.',
  old: 'This page was open for a long time. Please send it again; what you wrote is still here.',
}
