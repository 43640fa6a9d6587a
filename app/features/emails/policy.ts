import { type Actor, evenSuspended, policy, type Rule, type Verdict } from '#app/platform/access.ts'
import { about, admin } from '#app/platform/rules.ts'
import type { Settings } from '#app/platform/context.ts'

/** Emails that could not be sent: recipient and reason, never the text. */
export const emailPolicy = policy({
  readDead: admin,
  sendAgain: about<{ id: string } | null>(admin),
  /** After a restore. */
  release: ({ kind }: Actor): Verdict => (kind === 'operator' ? 'allowed' : 'hidden'),
} satisfies Record<string, Rule<never>>)

const inTheDemo = (_actor: Actor, { mode }: Pick<Settings, 'mode'>): Verdict =>
  mode === 'demo' ? 'allowed' : 'hidden'

/** The demo's mailbox. Like everything under `/dev` it is open to anyone on this machine and does not exist elsewhere. */
export const mailboxPolicy = policy({
  read: evenSuspended(inTheDemo),
  /** Opening an email, which marks it as read. */
  open: evenSuspended(inTheDemo),
  clear: evenSuspended(inTheDemo),
  sendSample: evenSuspended(inTheDemo),
} satisfies Record<string, Rule<Pick<Settings, 'mode'>>>)

/** Unsubscribing from a kind of email, and undoing it: for anyone with the link from one of them. */
export const emailChoicePolicy = policy({
  read: evenSuspended((_actor, choice) => (choice ? 'allowed' : 'hidden')),
  choose: evenSuspended((_actor, choice) => (choice ? 'allowed' : 'hidden')),
} satisfies Record<string, Rule<object | null>>)
