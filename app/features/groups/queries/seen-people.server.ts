import { users } from '#app/database/schema/people/accounts.ts'
import { personFactColumns } from '#app/features/people/facts.server.ts'
import { peoplePolicy, type PersonFacts } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { Viewer } from '#app/features/people/viewer.server.ts'
import { pictureOf } from '#app/features/photos/foreign/profile-pictures.server.ts'
import type { PhotoImage } from '#app/features/photos/files/photo-image.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

/** What `seenPeople` needs of each person, for a query over `users` left-joined with `profiles` and `campuses`. */
export const seenColumns = (at: Viewer) => ({
  givenName: users.givenName,
  familyName: users.familyName,
  photo: pictureOf(users.id),
  facts: personFactColumns(at),
})

type Row = { givenName: string; familyName: string; photo: PhotoImage | null; facts: PersonFacts }

/** Those of these people who are visible to the user, in the same order, with shown name and picture. */
export function seenPeople<Person extends Row>({ actor }: Pick<Context, 'actor'>, rows: Person[]) {
  return rows
    .filter(({ facts }) => isAllowed(peoplePolicy.see, actor, facts))
    .map((row) => ({
      row,
      userId: row.facts.userId,
      name: shownName(row.givenName, row.familyName),
      photo: row.photo,
    }))
}
