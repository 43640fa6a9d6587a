import { BROKEN } from './form-answer.ts'

export const LOST_WORDS =
  'The site could not be reached. What you wrote is still here: press the button again when you are online.'

/** What a form says in place of these when nothing is written in it. */
const SHORTER = new Map([
  [LOST_WORDS, 'The site could not be reached. Press the button again when you are online.'],
  [BROKEN, 'Something broke on our side. Press the button again in a moment.'],
])

/** A sentence of why nothing was sent, where nothing was written: it does not say that it is still here. */
export const shorter = (why: string): string => SHORTER.get(why) ?? why

const WRITTEN =
  'textarea, select, input:not([type=hidden], [type=submit], [type=button], [type=checkbox], [type=radio])'

/** Why a form was not answered: only where something can be written it says that this is still here. */
export function whyUnanswered(why: string, form: Element | null): string {
  return form?.querySelector(WRITTEN) === null ? shorter(why) : why
}

/** What a page says of a form that was not sent: first what failed, where the form or its button names it (`data-failed`). */
export function unsentText(why: string, form: Element | null, submitter?: HTMLElement | null): string {
  const failed = submitter?.dataset.failed ?? (form instanceof HTMLElement ? form.dataset.failed : undefined)
  const reason = whyUnanswered(why, form)
  return failed === undefined ? reason : `${failed}. ${reason}`
}
