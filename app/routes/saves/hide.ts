import { href } from 'react-router'
import type { Route } from './+types/hide'
import { yesNo, answerChange, readChange } from '#app/features/saves/read-change.ts'
import { setHidden } from '#app/features/saves/set-hidden.server.ts'
import { saveCopy } from '#app/features/saves/copy.ts'
import { HttpError, NotFound } from '#app/platform/errors.ts'

export function loader() {
  throw new NotFound()
}

/** `POST /expanded-listing/{id}/hide`: hides a home from the user's searches (`hidden=1`) or shows it again (`hidden=0`). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const listingId = params.propertyId
  const change = await readChange(context, request, href('/profile/properties/hidden'))
  const hidden = yesNo.safeParse(change.form.hidden)
  if (!hidden.success) throw new HttpError(422, saveCopy.cardFailed)
  await setHidden(change.ctx, { listingId, hidden: hidden.data })
  return answerChange(change, { hidden: hidden.data })
}
