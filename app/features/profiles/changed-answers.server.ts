import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { audienceLabels } from '#app/features/people/audiences.ts'
import { formatFullDate, formatMoney } from '#app/platform/text/format.ts'
import { ownValue } from '#app/platform/own-value.ts'
import {
  formValueOf,
  isAsked,
  switches,
  type AnswersForm,
  type ProfileField,
  type Texts,
  type contacts,
  type ProfileSwitch,
} from './fields.ts'
import { answerForms, readAnswer } from './read-answers.server.ts'
import { answerText, type StoredAnswers } from './stored-answers.server.ts'
import { profileQuestions, questionOf, type Question } from './questions.ts'

export type SentAnswers = {
  form: AnswersForm
  /** Contains only the fields that were in the form. */
  typed: Partial<Texts>
  /** The values when the form was loaded; if undefined, every field counts as changed. */
  loaded: Partial<Texts> | undefined
  /** The date of birth under 18 that the person confirmed. */
  confirmed?: string | undefined
}

export type ReadChanges = {
  /** The values to store; null deletes an answer. */
  changes: Map<ProfileField, unknown>
  errors: FieldErrors<ProfileField>
  /** The values to compare with next time; for fields that another tab changed, its saved values. */
  loaded: Partial<Texts>
}

/** The answers changed in a form, and the validation errors. Fields that were not changed in the form keep their stored values,
 *  which another tab may have changed since. */
export function changedAnswers(
  { form, typed, loaded }: SentAnswers,
  stored: StoredAnswers,
  now: Date,
): ReadChanges {
  const forms = answerForms(now)
  const read: ReadChanges = { changes: new Map(), errors: {}, loaded: { ...loaded } }
  for (const field of form.fields) {
    const value = typed[field]
    if (value === undefined) continue
    const text = value.replace(/\r\n?/g, '\n')
    const was = loaded?.[field]
    if (text === was) continue
    const refuse = (error: string) => {
      if (isAsked(field, typed, form)) read.errors[field] = error
    }
    const answer = readAnswer(forms[field], text)
    if ('error' in answer) {
      refuse(answer.error)
      continue
    }
    const [becomes, present] = [answerText(answer.value), stored.texts[field]].map((each) =>
      formValueOf(form, field, each),
    )
    if (becomes === present) read.loaded[field] = present
    if (becomes === was || becomes === present || isMissing(field, becomes)) continue
    if (was !== undefined && was !== present) {
      read.loaded[field] = present
      refuse(overtaken(field, stored))
      continue
    }
    read.changes.set(field, answer.value)
  }
  return read
}

/** An audience always has a value, so it cannot be missing. */
function isMissing(field: ProfileField, text = ''): boolean {
  return text === '' && (switches as readonly ProfileField[]).includes(field) && field.endsWith('For')
}

function overtaken(field: ProfileField, { texts, universityName }: StoredAnswers): string {
  const shown = field === 'university' ? universityName : shownAnswer(field, texts[field])
  const says = shown === '' ? 'it is empty there now' : `it says “${shown}” there now`
  return `You changed this in another tab: ${says}. Save again to replace that.`
}

const isQuestion = (field: ProfileField): field is Question => Object.hasOwn(profileQuestions, field)

/** The labels of stored values other than questions; null: the value is the label. */
const otherLabels: Record<ProfileSwitch | (typeof contacts)[number], Record<string, string> | null> = {
  emailFor: audienceLabels,
  phoneFor: audienceLabels,
  instagramFor: audienceLabels,
  facebookFor: audienceLabels,
  whatsappFor: audienceLabels,
  budgetFor: audienceLabels,
  paused: { found_place: 'I found a place', pause: 'Paused' },
  showsAge: null,
  confirmedOnly: null,
  dealBreakers: null,
  instagramUsername: null,
  whatsappNumber: null,
  facebookUsername: null,
}
const yesOrNo: Record<string, string> = { yes: 'Yes', no: 'No' }

/** An answer as its owner reads it in a sentence. @param text the form's value */
function shownAnswer(field: ProfileField, text: string): string {
  if (!isQuestion(field)) return otherLabels[field]?.[text] ?? ownValue(yesOrNo, text) ?? text
  const question = questionOf(field)
  if (question.kind === 'money') return text && formatMoney(Number(text) * 100)
  if (question.kind === 'date' || field === 'birthDate') return text && formatFullDate(text)
  if (question.kind === 'choice') return ownValue(question.of.labels, text) ?? text
  return ownValue(yesOrNo, text) ?? text
}
