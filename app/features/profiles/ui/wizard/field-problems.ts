import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import type { Field } from '../../fields.ts'
import { fieldId } from './answer-props.ts'

const names: Partial<Record<Field, string>> = {
  university: 'University',
  academicLevel: 'Academic level',
  year: 'Year',
  birthDate: 'Date of birth',
  gender: 'Gender',
  major: 'Major',
  bio: 'Bio',
  funFact: 'Fun fact',
  tags: 'Interests',
  housingType: 'Type of place',
  budgetMin: 'Budget, from',
  budgetMax: 'Budget, to',
  moveInDate: 'Move-in date',
  moveOutDate: 'Move-out date',
  roomPreference: 'Room preference',
  hasGroup: 'Roommate group',
  groupSize: 'People in your group',
  bedsNeeded: 'Beds needed',
  bathsNeeded: 'Baths needed',
  wantsMatching: 'Being matched',
  preferredGender: 'Gender of your roommates',
  sleepHabits: 'Sleeping hours',
  cleanliness: 'Cleanliness',
  partyHabits: 'Party habits',
  smokerSelf: 'Smoking',
  smokerPreferred: 'Comfort with smokers',
  petOwner: 'Your pets',
  petFriendly: 'Living with pets',
  instagramUsername: 'Instagram',
  whatsappNumber: 'WhatsApp',
  facebookUsername: 'Facebook',
  emailFor: 'Who sees your email',
  phoneFor: 'Who sees your phone',
  instagramFor: 'Who sees your Instagram',
  facebookFor: 'Who sees your Facebook',
  whatsappFor: 'Who sees your WhatsApp',
  budgetFor: 'Who sees your budget',
  showsAge: 'Your age',
  confirmedOnly: 'Confirmed students only',
  paused: 'Whether your profile is shown',
}

/** The links of the error summary. */
export function fieldProblems(errors: FieldErrors<Field>): { id: string; text: string }[] {
  const wrong = Object.entries(errors) as [Field, string][]
  return wrong.map(([field, error]) => ({ id: fieldId(field), text: `${names[field] ?? field}: ${error}` }))
}
