import { useState } from 'react'
import type { FormAnswer } from '#app/features/accounts/form-answer.ts'
import { isSignedOut, type SignedOut } from '#app/features/accounts/signed-out-answer.ts'
import { isLost, type Lost } from '#app/features/profiles/form-answer.ts'
import type { GroupAnswer } from './group-fields.tsx'

/** What the form of a group is answered: that it is done, what is wrong, whom its search found, or that it never arrived. */
export type GroupFormAnswer = { done: 'made' | 'saved' | 'deleted' } | GroupAnswer | SignedOut | Lost

const LOST: FormAnswer = {
  typed: {},
  errors: {},
  failed:
    'The site could not be reached, or something broke there. What you wrote is still here: press the button again in a moment.',
}

/** The answer that the form of a group goes on from, which one that never arrived takes nothing from; and why it was not
 *  saved yet, if it was to be. */
export function useGroupAnswer(last: GroupFormAnswer | undefined): {
  answer: GroupAnswer | undefined
  problem: FormAnswer | undefined
} {
  const [answer, keep] = useState<GroupAnswer>()
  if (last === undefined || 'done' in last) return { answer, problem: undefined }
  if (isLost(last)) return { answer, problem: LOST }
  if (isSignedOut(last)) return { answer, problem: last }
  if (last !== answer) keep(last)
  return { answer: last, problem: last.found ? undefined : last }
}
