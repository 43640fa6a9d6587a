import type { Actor } from '#app/platform/access.ts'
import { PROVEN_FOR } from './session-rules.ts'

/** Whether the password, or a proof as good, was given in this session within the last ten minutes: asked before e-mail,
 *  password, download, deletion or rights change. */
export function isProven(actor: Actor, now: Date): boolean {
  return actor.kind === 'person' && now.getTime() - actor.provenAt.getTime() <= PROVEN_FOR
}

/** What a verb returns that asks for it; its page then asks for the password in the same form, or leads to
 *  `/account/confirm`. */
export type NotProven = { ok: false; reason: 'not-proven' }
export const NOT_PROVEN: NotProven = { ok: false, reason: 'not-proven' }
