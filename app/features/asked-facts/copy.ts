import { refusals } from '#app/platform/text/field-errors.ts'

/** One-time messages on the next page. */
export const askedFactFlash = {
  answered: 'The home’s page says it now. This sent no message to the student, so write to them as well.',
  leftOut:
    'The home’s page says it now, without the phone numbers and email addresses. This sent no message to the student, so write to them as well.',
} as const

export const cannotAnswerFact = refusals({
  changed: 'Someone else has answered this in the meantime, so the home’s page stays as it is.',
})

export const NO_ANSWER = 'Choose or type an answer.'
