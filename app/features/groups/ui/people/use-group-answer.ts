import { useState } from 'react'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { isLost, type LostForm } from '#app/web/lost-answer.ts'
import { isSignedOut, type SignedOut } from '#app/web/signed-out-answer.ts'
import type { GroupAnswer } from '../group-fields.tsx'

/** The answer to a group's form: success, errors, the people found by its search, or that the request failed. */
export type GroupFormAnswer = { done: 'made' | 'saved' | 'deleted' } | GroupAnswer | SignedOut | LostForm

/** The last answer that arrived, which a failed request does not discard; and the error message, if saving failed. */
export function useGroupAnswer(last: GroupFormAnswer | undefined): {
  answer: GroupAnswer | undefined
  problem: FormAnswer | undefined
} {
  const [answer, keep] = useState<GroupAnswer>()
  if (last === undefined || 'done' in last) return { answer, problem: undefined }
  if (isLost(last) || isSignedOut(last)) return { answer, problem: last }
  if (last !== answer) keep(last)
  return { answer: last, problem: last.found ? undefined : last }
}
