import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { contacts, switches, type Texts } from './fields.ts'
import { questionNames } from './questions.ts'
import { profilePolicy } from './policy.ts'
import { answersAndAudience } from './stored-answers.server.ts'

/** A person's answers, for their own forms. */
export type OwnAnswers = {
  texts: Texts
  /** Whether the person has answered anything. */
  hasAnswers: boolean
  /** Whether students who are not matches can see the profile. */
  visible: boolean
  /** Slug of the campus where the person's pages start: the one in their profile, or else the one of their confirmed campus email. */
  campus: string | null
}

/** The user's own answers to all profile questions; '' if unanswered. */
export async function ownAnswers(ctx: Context): Promise<OwnAnswers> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, profilePolicy.read, { userId })
  const { stored, visible, campus } = await answersAndAudience(open, userId)
  if (!stored) return { texts: nothing, hasAnswers: false, visible: false, campus }
  const { texts } = stored
  const hasAnswers = [...questionNames, ...contacts].some((field) => texts[field] !== '')
  return { texts, hasAnswers, visible, campus }
}

/** For a user without a row; the audiences are the columns' defaults. */
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
