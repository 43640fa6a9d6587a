import { evenSuspended, type Actor, type Rule, type Verdict } from '#app/platform/access.ts'
import type { Settings } from '#app/platform/context.ts'

const forAdmins = (actor: Actor): Verdict =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

/** Letters that could not be sent: whom they were for and why, never what they said. */
export const letterPolicy = {
  readDead: forAdmins,
  sendAgain: forAdmins,
} satisfies Record<string, Rule<null>>

const inTheDemo = (_actor: Actor, { mode }: Pick<Settings, 'mode'>): Verdict =>
  mode === 'demo' ? 'allowed' : 'hidden'

/** The demo's mailbox is open to whoever sits at the machine, as everything under `/dev`; elsewhere there is none. */
export const mailboxPolicy = {
  read: evenSuspended(inTheDemo),
  clear: evenSuspended(inTheDemo),
  sendSample: evenSuspended(inTheDemo),
} satisfies Record<string, Rule<Pick<Settings, 'mode'>>>

/** Stopping letters of a kind, and having them again: for whoever holds the address that stood in one of them. */
export const letterChoicePolicy = {
  choose: evenSuspended((_actor, choice) => (choice ? 'allowed' : 'hidden')),
} satisfies Record<string, Rule<object | null>>
