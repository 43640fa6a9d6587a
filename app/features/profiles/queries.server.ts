import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { contacts, questions, switches, type Texts } from './fields.ts'
import { profilePolicy } from './policy.ts'
import { unsafeAnswersAndSight } from './stored-answers.server.ts'

/** What somebody told, for a form of their own. */
export type OwnAnswers = {
  texts: Texts
  /** Whether they ever told anything. */
  told: boolean
  /** Whether students who are no match see the profile. */
  visible: boolean
}

/** What somebody answered in every form of their profile; '' where they did not. The owner's view. */
export async function ownAnswers(ctx: Context, userId: string): Promise<OwnAnswers> {
  authorize(profilePolicy.read, ctx.actor, { userId })
  const stored = await unsafeAnswersAndSight(ctx, userId)
  if (!stored) return { texts: nothing, told: false, visible: false }
  const { texts, visible } = stored
  const told = [...questions, ...contacts].some((field) => texts[field] !== '')
  return { texts, told, visible }
}

/** Of somebody without a row: who sees what is as the columns begin. */
const nothing = {
  ...Object.fromEntries([...questions, ...contacts, ...switches].map((field) => [field, ''])),
  emailFor: 'nobody',
  phoneFor: 'nobody',
  instagramFor: 'matches',
  facebookFor: 'matches',
  whatsappFor: 'matches',
  budgetFor: 'matches',
  showsAge: 'no',
  confirmedOnly: 'no',
} as Texts
