import { refusals } from '#app/platform/text/field-errors.ts'

export const NAME_SHOWN = 30 // characters on a card (specification part 2 §9)
export const HOME_NOTE_MOST = 1000 // characters
export const MOST_HOMES = 500 // homes in a collection
export const MOST_COLLECTIONS = 100 // collections that one person created
/** The collection that one press of Save creates for a user without any. */
export const FIRST_COLLECTION = 'Saved homes'
export const RESTORE_DAYS = 30
export const HOMES_PAGE = 60 // homes on one page of a collection
export const COVER_HOMES = 4 // homes whose photos form a collection's cover

/** Why an action is refused on a group's shortlist, which stays as long as the group exists. */
export const cannotChangeShortlist = refusals({
  shortlist: 'This is your group’s shortlist. The group keeps it, and you see it while you are a member.',
})

/** Why the user cannot create a collection or add a home at the moment. */
type CannotSave = 'too-many-collections' | 'too-many-homes' | 'home-gone'
export const cannotSave = refusals<CannotSave>({
  'too-many-collections': `You already have ${MOST_COLLECTIONS} collections. Delete one first.`,
  'too-many-homes': `This collection already holds ${MOST_HOMES} homes. Remove one first, or start another collection.`,
  'home-gone': 'This home is no longer offered.',
})

export const MOST_COMPARED = 4
export const PEOPLE_MOST = 8 // maximum number of people in a comparison, as in a group
