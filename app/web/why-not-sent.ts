import { BROKEN } from './form-answer.ts'

export const UNREACHABLE_TEXT =
  'The site could not be reached. What you wrote is still here: press the button again when you are online.'

/** Shorter messages for forms in which nothing was typed. */
const SHORTER = new Map([
  [UNREACHABLE_TEXT, 'The site could not be reached. Press the button again when you are online.'],
  [BROKEN, 'Something broke on our side. Press the button again in a moment.'],
])

/** Why nothing was sent, for a form without typed text: it does not say that the text is still there. */
export const shorter = (why: string): string => SHORTER.get(why) ?? why

const WRITTEN =
  'textarea, select, input:not([type=hidden], [type=submit], [type=button], [type=checkbox], [type=radio])'

/** Why a form got no answer: says that the text is still there only if the form has a text field. */
export function whyUnanswered(why: string, form: Element | null): string {
  return form?.querySelector(WRITTEN) === null ? shorter(why) : why
}

/** A page's message about a form that was not sent: first what failed, if the form or its button names it (`data-failed`). */
export function unsentText(why: string, form: Element | null, submitter?: HTMLElement | null): string {
  const failed = submitter?.dataset.failed ?? (form instanceof HTMLElement ? form.dataset.failed : undefined)
  const reason = whyUnanswered(why, form)
  return failed === undefined ? reason : `${failed}. ${reason}`
}
