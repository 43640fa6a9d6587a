import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { contacts, switches, type Texts } from './fields.ts'
import { questionNames } from './questions.ts'
import { profilePolicy } from './policy.ts'
import { answersAndAudience } from './stored-answers.server.ts'

/** Somebody's answers, for a form of their own. */
export type OwnAnswers = {
  texts: Texts
  /** Whether they ever answered anything. */
  hasAnswers: boolean
  /** Whether students who are not matches see the profile. */
  visible: boolean
  /** Slug of the campus where their pages begin: that of their profile, else that of their confirmed campus email. */
  campus: string | null
}

/** One's own answers in all forms of the profile; '' where unanswered. */
export async function ownAnswers(ctx: Context): Promise<OwnAnswers> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, profilePolicy.read, { userId })
  const { stored, visible, campus } = await answersAndAudience(open, userId)
  if (!stored) return { texts: nothing, hasAnswers: false, visible: false, campus }
  const { texts } = stored
  const hasAnswers = [...questionNames, ...contacts].some((field) => texts[field] !== '')
  return { texts, hasAnswers, visible, campus }
}

/** For somebody without a row: the audiences are the defaults of the columns. */
const nothing = {
  ...Object.fromEntries([...questionNames, ...contacts, ...switches].map((field) => [field, ''])),
  emailFor: 'nobody',
  phoneFor: 'nobody',
  instagramFor: 'matches',
  facebookFor: 'matches',
  whatsappFor: 'matches',
  budgetFor: 'matches',
  showsAge: 'no',
  confirmedOnly: 'no',
} as Texts
