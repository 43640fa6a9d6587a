import { z } from 'zod'
import { plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { collectionCopy } from './copy.ts'
import { HOME_NOTE_MOST, PEOPLE_MOST } from './rules.ts'
import { sharings } from './list-rules.ts'

const NAME_MOST = 80 // characters
const DESCRIPTION_MOST = 500 // characters

const LONG_NAME = `Keep the name to ${NAME_MOST} characters.`

const collectionNameForm = z.object({
  name: /* @__PURE__ */ plainLine(NAME_MOST, LONG_NAME, collectionCopy.nameMissing).pipe(
    z.string().refine((name) => /[^\p{Cf}\p{M}\p{Z}]/u.test(name), { error: collectionCopy.nameMissing }),
  ),
})

const described = plainLines(DESCRIPTION_MOST, `Keep the description to ${DESCRIPTION_MOST} characters.`)
const descriptionField = z.string().catch('').pipe(described)

/** A new collection: its name and description, its group, and a key of the form, so that submitting it twice creates only one. */
export const newCollectionForm = /* @__PURE__ */ collectionNameForm.extend({
  description: descriptionField,
  key: z.uuid().nullable().catch(null).default(null),
  /** The id of one of the user's groups; without it, the collection is theirs alone. */
  group: z.string().max(100).catch(''),
})

/** A note on a home; an empty note is deleted. */
export const noteForm = z.object({
  text: plainLines(HOME_NOTE_MOST, `Keep the note to ${HOME_NOTE_MOST} characters.`, 'Enter the note again.'),
})

/** The query parameters of a comparison. Invalid ones are treated as missing. */
export const compareForm = z.object({
  home: z.array(z.string()).max(50).catch([]),
  people: z.coerce.number().int().min(1).max(PEOPLE_MOST).nullable().catch(null),
  only: z.literal('differences').nullable().catch(null),
})

/** A checkbox: checked, empty, or not in the form, which leaves the stored value as it is. */
const box = z
  .unknown()
  .optional()
  .transform((value) => (value === undefined ? undefined : value === '1'))
/** The values when the form was opened. Browsers submit their own line endings. */
const before = z
  .string()
  .max(5000, { abort: true })
  .optional()
  .catch('')
  .transform((text) => text?.replace(/\r\n?/g, '\n'))

/** The form that edits a collection, with the values from when it was opened. */
export const collectionDetailsForm = collectionNameForm
  .extend({
    description: descriptionField.optional(),
    public: box,
    wasName: before,
    wasDescription: before,
    wasPublic: box,
  })
  .transform(({ name, description, public: isPublic, wasName, wasDescription, wasPublic }) => ({
    name,
    description,
    isPublic,
    was: { name: wasName, description: wasDescription, isPublic: wasPublic },
  }))
export type CollectionDetailsField = 'name' | 'description'

export const shareCollectionForm = z.object({
  sharing: z.enum(sharings),
  /** The id of a group. */
  group: z.string().max(100).catch(''),
})
