import { z } from 'zod'
import { positionField } from '#app/platform/text/position-field.ts'
import { plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { dateField, dollarsField } from '#app/platform/text/typed-fields.ts'
import { whyNotPublic } from './public-text.ts'
import { consents, sexes, SUBLET_AREA_MOST, SUBLET_TEXT_MOST, subletKinds } from './rules.ts'

const RENT_MOST = 20_000 // dollars a month
const keysOf = <Labels extends object>(labels: Labels) =>
  Object.keys(labels) as [keyof Labels & string, ...(keyof Labels & string)[]]

const NO_DAY = 'Enter a date, such as 06/01/2027.'
const NO_RENT = `Enter dollars a month, from $1 to $${RENT_MOST.toLocaleString('en-US')}.`
const tooLong = (most: number) => `Please use at most ${most} characters.`
const nothing = (value: unknown) => (value === '' || value === undefined ? null : value)
const day = (today: string) =>
  dateField(NO_DAY, today).refine((date) => date >= '2000-01-01' && date < '2100-01-01', { error: NO_DAY })
const rent = dollarsField(NO_RENT).pipe(z.number().min(1, NO_RENT).max(RENT_MOST, NO_RENT))

/** The form of a sublet. @param today ISO date */
export const subletForm = (today: string) =>
  z
    .object({
      kind: z.enum(keysOf(subletKinds), { error: 'Choose what you offer.' }),
      preferredSex: z.preprocess(
        nothing,
        z.enum(keysOf(sexes), { error: 'Choose one from the list.' }).nullable(),
      ),
      area: plainLine(SUBLET_AREA_MOST, tooLong(SUBLET_AREA_MOST)).pipe(
        z.string().min(1, 'Say in which area it is, such as “West Adams”.'),
      ),
      street: plainLine(120, tooLong(120)).default(''),
      unit: plainLine(20, tooLong(20)).default(''),
      /** The URL of a home on this site, or its last part. */
      home: plainLine(800, tooLong(200)).default(''),
      /** Where it is; only the square is stored. */
      position: z.preprocess((text) => text ?? '', positionField),
      rent,
      ownRent: rent,
      freeFrom: day(today),
      freeUntil: day(today),
      consent: z.enum(keysOf(consents), { error: 'Say whether your landlord agrees.' }),
      consentAskedOn: z.preprocess(nothing, day(today).nullable()),
      about: plainLines(SUBLET_TEXT_MOST, tooLong(SUBLET_TEXT_MOST)).default(''),
    })
    .superRefine(({ freeFrom, freeUntil }, at) => {
      const refuse = (message: string) => at.addIssue({ code: 'custom', path: ['freeUntil'], message })
      if (freeUntil <= freeFrom) refuse('This is before it becomes free.')
      else if (freeUntil < today) refuse('This day has passed.')
    })
    .superRefine(({ consent, consentAskedOn: on }, at) => {
      const refuse = (message: string) => at.addIssue({ code: 'custom', path: ['consentAskedOn'], message })
      if (consent !== 'asked') return
      if (on === null) refuse('Say on which day you asked.')
      else if (on > today) refuse('This day is still to come.')
    })
    .superRefine((form, at) => {
      for (const name of ['area', 'about'] as const) {
        const message = whyNotPublic(form[name], form.street)
        if (message !== null) at.addIssue({ code: 'custom', path: [name], message })
      }
    })
    // A preference about sex is allowed only where people share living areas of a single home (2 CCR 12051(b)): posters who move out
    // have none, whatever the browser sends.
    .transform(({ kind, preferredSex, consent, consentAskedOn, ...form }) => ({
      ...form,
      kind,
      preferredSex: kind === 'shared' ? preferredSex : null,
      consent,
      consentAskedOn: consent === 'asked' ? consentAskedOn : null,
    }))
export type SubletField = keyof z.output<ReturnType<typeof subletForm>>
/** The form's values, as typed. */
export type SubletTexts = Partial<Record<SubletField, string>>
