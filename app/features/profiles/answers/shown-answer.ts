import { audienceLabels } from '#app/features/people/audiences.ts'
import { formatFullDate, formatMoney } from '#app/platform/text/format.ts'
import type { Field } from '../fields.ts'
import * as choices from './preferences.ts'
import { academicLevelLabels, genderLabels, yearLabels } from '../rules.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** The labels of stored values. */
const answerLabels: Partial<Record<Field, Record<string, string>>> = {
  academicLevel: academicLevelLabels,
  year: yearLabels,
  gender: genderLabels,
  housingType: choices.housingType.labels,
  roomPreference: choices.roomPreference.labels,
  preferredGender: choices.preferredGender.labels,
  sleepHabits: choices.sleepHabits.labels,
  cleanliness: choices.cleanliness.labels,
  partyHabits: choices.partyHabits.labels,
  smokerSelf: choices.smokerSelf.labels,
  smokerPreferred: choices.smokerPreferred.labels,
  emailFor: audienceLabels,
  phoneFor: audienceLabels,
  instagramFor: audienceLabels,
  facebookFor: audienceLabels,
  whatsappFor: audienceLabels,
  budgetFor: audienceLabels,
  paused: { found_place: 'I found a place', pause: 'Paused' },
}
const yesOrNo: Record<string, string> = { yes: 'Yes', no: 'No' }

/** An answer as its owner reads it in a sentence. @param text the form value */
export function shownAnswer(field: Field, text: string): string {
  if (field === 'budgetMin' || field === 'budgetMax') return text && formatMoney(Number(text) * 100)
  if (field.endsWith('Date')) return text && formatFullDate(text)
  return answerLabels[field]?.[text] ?? ownValue(yesOrNo, text) ?? text
}
