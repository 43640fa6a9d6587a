import { audienceLabels } from '#app/features/people/audiences.ts'
import { formatFullDate, formatMoney } from '#app/platform/text/format.ts'
import { ownValue } from '#app/platform/own-value.ts'
import type { contacts, ProfileField, ProfileSwitch } from '../fields.ts'
import { profileQuestions, questionOf, type Question } from '../questions.ts'

const isQuestion = (field: ProfileField): field is Question => Object.hasOwn(profileQuestions, field)

/** The labels of stored values beside questions; null: the value says it. */
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

/** An answer as its owner reads it in a sentence. @param text the form value */
export function shownAnswer(field: ProfileField, text: string): string {
  if (!isQuestion(field)) return otherLabels[field]?.[text] ?? ownValue(yesOrNo, text) ?? text
  const question = questionOf(field)
  if (question.kind === 'money') return text && formatMoney(Number(text) * 100)
  if (question.kind === 'date' || field === 'birthDate') return text && formatFullDate(text)
  if (question.kind === 'choice') return ownValue(question.of.labels, text) ?? text
  return ownValue(yesOrNo, text) ?? text
}
