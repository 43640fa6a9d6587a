import { countedCap, type MemberCap } from '#app/features/groups/caps.ts'
import { OTHER_TYPE, type Requirements, type WalkLimit } from '#app/features/search/requirements.ts'
import { propertyTypes, type PropertyType } from '#app/features/listings/choices.ts'

/** A person looking for a home, with the questions they really answered. It must stay on the server, because the budget cap may be
 *  private. */
export type Searcher = MemberCap & {
  /** ISO date, today or later. */
  moveIn: string | null
  pet: boolean
  /** The type of home that the person wants; null for any. */
  type: PropertyType | null
  sharesRoom: boolean
  /** The longest walk that the person would take, if the user may see their walking times. */
  walk: WalkLimit | null
}

export type Searchers = {
  people: readonly Searcher[]
  /** The group's own move-in date, besides those of its members; an ISO date, today or later. */
  groupDate: string | null
  /** The minimum beds and baths that the group wants; null for any. */
  rooms: Requirements['rooms']
}

/** The extra requirements for beds and baths of a person who looks alone: none. */
export const anyRooms: Requirements['rooms'] = { beds: null, baths: null }

/** How many people will live there: the people looking, or more if the search says so. */
const countOf = ({ people }: Searchers, asked: number | null) => Math.max(people.length, asked ?? 0)

/** Rooms are shared only if everyone agrees to it. */
export const shareRooms = ({ people }: Searchers) => people.every(({ sharesRoom }) => sharesRoom)

/** Whether the answers contain anything that homes can be counted by, besides the number of people. Walks do not count, because
 *  they are checked home by home. */
export const asksAnything = ({ cap, freeBy, pets, types, rooms }: Requirements): boolean =>
  cap !== null ||
  freeBy !== null ||
  pets ||
  types.some((points) => points > 0) ||
  rooms.beds !== null ||
  rooms.baths !== null

/** The joint requirements of these people. Someone looking alone pays the home's default share.
 *  @param asked how many people share, if the search says so */
export function requirementsOf(searchers: Searchers, asked: number | null): Requirements {
  const { people, groupDate, rooms } = searchers
  const count = countOf(searchers, asked)
  const capped = people.filter((each): each is Searcher & { cap: number } => each.cap !== null)
  const dates = [...people.map(({ moveIn }) => moveIn), groupDate].filter((date) => date !== null)
  return {
    people: people.length > 1 || asked !== null ? count : null,
    beds: shareRooms(searchers) ? Math.ceil(count / 2) : count,
    rooms,
    cap: capped.length === 0 ? null : Math.min(...capped.map(countedCap)),
    freeBy: dates.toSorted()[0] ?? null,
    pets: people.some(({ pet }) => pet),
    types: propertyTypes.map(
      (type) => OTHER_TYPE * people.filter((each) => each.type !== null && each.type !== type).length,
    ),
    walks: people.flatMap(({ walk }) => walk ?? []),
  }
}
