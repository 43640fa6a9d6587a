import { z } from 'zod'
import { plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { collectionCopy } from './copy.ts'

const NAME_MOST = 80 // characters
export const NAME_SHOWN = 30 // characters on a card (specification part 2 §9)
const DESCRIPTION_MOST = 500 // characters
export const HOME_NOTE_MOST = 1000 // characters
export const MOST_HOMES = 500 // homes in a collection
export const MOST_COLLECTIONS = 100 // collections that one person created
/** The collection that one press of Save makes for somebody who has none. */
export const FIRST_COLLECTION = 'Saved homes'
export const RESTORE_DAYS = 30
export const HOMES_PAGE = 60 // homes on one page of a collection
export const COVER_HOMES = 4 // homes whose photos form a collection's cover

/** Who can see a collection: only its members, several members, or everybody with its URL. */
export const sharings = ['private', 'group', 'public'] as const
export type Sharing = (typeof sharings)[number]
export const sharingLabels: Record<Sharing, string> = {
  private: 'Private',
  group: collectionCopy.withGroup,
  public: 'Public',
}

const LONG_NAME = `Keep the name to ${NAME_MOST} characters.`

export const collectionNameForm = z.object({
  name: /* @__PURE__ */ plainLine(NAME_MOST, LONG_NAME, collectionCopy.nameMissing).pipe(
    z.string().refine((name) => /[^\p{Cf}\p{M}\p{Z}]/u.test(name), { error: collectionCopy.nameMissing }),
  ),
})

const described = plainLines(DESCRIPTION_MOST, `Keep the description to ${DESCRIPTION_MOST} characters.`)
export const descriptionField = z.string().catch('').pipe(described)

/** A new collection: its name and description, and a key of the form, so that submitting it twice creates one. */
export const newCollectionForm = /* @__PURE__ */ collectionNameForm.extend({
  description: descriptionField,
  key: z.uuid().nullable().catch(null).default(null),
})

/** A note on a home; an empty note is deleted. */
export const noteForm = z.object({
  text: plainLines(HOME_NOTE_MOST, `Keep the note to ${HOME_NOTE_MOST} characters.`, 'Enter the note again.'),
})

/** The orders of a collection's homes; the first unless the address says another. */
export const homeSorts = ['added', 'price', 'name', 'minutes'] as const
export type HomeSort = (typeof homeSorts)[number]
export const homeSortLabels: Record<HomeSort, string> = {
  added: 'Date added',
  price: 'Price',
  name: 'Name',
  minutes: 'Minutes to campus',
}
/** The order that an address asks for. */
export const sortIn = (params: URLSearchParams): HomeSort =>
  homeSorts.find((sort) => sort === params.get('sort')) ?? 'added'

/** Why somebody cannot create a collection or add a home at the moment. */
type CannotSave = 'too-many-collections' | 'too-many-homes' | 'home-gone'
export const cannotSave = refusals<CannotSave>({
  'too-many-collections': `You already have ${MOST_COLLECTIONS} collections. Delete one first.`,
  'too-many-homes': `This collection already holds ${MOST_HOMES} homes. Remove one first, or start another collection.`,
  'home-gone': 'This home is no longer offered.',
})

export const MOST_COMPARED = 4
export const PEOPLE_MOST = 8 // maximum number of people in a comparison, as in a group

/** The query parameters of a comparison. Invalid ones are treated as missing. */
export const compareForm = z.object({
  home: z.array(z.string()).max(50).catch([]),
  people: z.coerce.number().int().min(1).max(PEOPLE_MOST).nullable().catch(null),
  only: z.literal('differences').nullable().catch(null),
})
