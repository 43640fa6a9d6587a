import type { Audience } from '#app/features/people/audiences.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import type { ProfileField, Texts } from './fields.ts'
import { questionOf, shownQuestions, type ShownQuestion } from './questions.ts'
import type { ProfileSource } from './profile-view.ts'

/** The data for a profile's preview, besides the form's values. */
export type PreviewOf = {
  userId: string
  givenName: string
  familyName: string
  /** Whether the account has a phone number. */
  hasPhone: boolean
  campuses: readonly { slug: string; name: string }[]
  photos: PhotoImage[]
}

/** The profile as it would be after saving the form, whose values may be invalid. */
export function previewSource(texts: Texts, of: PreviewOf, now: Date): ProfileSource {
  const one = <Name extends ProfileField>(field: Name) => (texts[field].trim() || null) as never
  const amount = (field: ProfileField) =>
    /\d/.test(texts[field]) ? Number(texts[field].replace(/[^\d]/g, '')) : null
  const yesOrNo = (field: ProfileField) => (texts[field] === '' ? null : texts[field] === 'yes')
  const given = (field: ProfileField) => texts[field].trim() !== ''
  return {
    userId: of.userId,
    givenName: of.givenName,
    familyName: of.familyName,
    university: of.campuses.find(({ slug }) => slug === texts.university)?.name ?? null,
    photos: of.photos,
    ...(Object.fromEntries(
      shownQuestions.map((name) => [name, questionOf(name).kind === 'yesNo' ? yesOrNo(name) : one(name)]),
    ) as Pick<ProfileSource, ShownQuestion>),
    birthDate: one('birthDate'),
    major: one('major'),
    bio: one('bio'),
    funFact: one('funFact'),
    tags: [...new Set(texts.tags.split(',').map((tag) => tag.trim()))].filter(Boolean),
    budgetMin: amount('budgetMin'),
    budgetMax: amount('budgetMax'),
    moveInDate: one('moveInDate'),
    moveOutDate: one('moveOutDate'),
    answered: Object.keys(texts).filter((field) => texts[field as ProfileField] !== ''),
    budgetFor: texts.budgetFor as Audience,
    showsAge: texts.showsAge === 'yes',
    lastActiveAt: now,
    ways: {
      email: { given: true, audience: texts.emailFor as Audience },
      phone: { given: of.hasPhone, audience: texts.phoneFor as Audience },
      instagram: { given: given('instagramUsername'), audience: texts.instagramFor as Audience },
      facebook: { given: given('facebookUsername'), audience: texts.facebookFor as Audience },
      whatsapp: { given: given('whatsappNumber'), audience: texts.whatsappFor as Audience },
    },
  }
}
