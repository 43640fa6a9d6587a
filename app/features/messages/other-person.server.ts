import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { UNNAMED } from '#app/features/companies/rules.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { DELETED } from './rules.ts'
import type { Other, OtherPerson } from './views.ts'

/** The columns of a person, for a hand-written query over `users` and `picture`. */
export const personColumns = sql`
  users.id as "otherId", users.given_name as "givenName", users.family_name as "familyName",
  picture.image`

/** For the student in a company's conversation: the company's name, as another column for a query with a row `side` of
 *  `conversation_sides`. */
const companyColumn = sql`(select coalesce(company.name, ${sql.raw(`'${UNNAMED}'`)})
    from company_conversations ours join companies company on company.id = ours.company_id
    where ours.conversation_id = side.conversation_id and ours.student_user_id = side.user_id) as company`

/** The newest profile picture of a row of `users`, as a `PhotoImage`. */
export const joinPicture = sql`left join lateral (
  select json_build_object('id', id, 'width', width, 'height', height, 'widths', widths, 'thumbhash', thumbhash,
    'avif', avif, 'alt', alt) as image
  from photos where owner_id = users.id and purpose = 'profile-picture'
  order by created_at desc limit 1) picture on true`

export type OtherPersonRow = {
  otherId: string | null
  givenName: string | null
  familyName: string | null
  image: PhotoImage | null
  company?: string | null
}

export function otherPerson(row: OtherPersonRow): OtherPerson {
  const { otherId, givenName, familyName, image, company = null } = row
  if (otherId === null) return null
  const name = shownName(givenName ?? '', familyName ?? '')
  return { userId: otherId, name, company, photo: company === null ? image : null }
}

/** The columns of the other person, or the group, for a query over `side` with `joinOther`. */
export const otherColumns = sql`${personColumns}, talking.id as "inGroup", talking.name as "groupName",
  ${companyColumn}`

/** Joins the other person, or the group, of a row of `side`. */
export const joinOther = sql`left join users on users.id = side.other_user_id ${joinPicture}
  left join roommate_groups talking on talking.id = side.group_id`

export type OtherRow = OtherPersonRow & { inGroup: string | null; groupName: string | null }

export function otherOf(row: OtherRow): Other {
  const { inGroup, groupName } = row
  return inGroup === null ? otherPerson(row) : { groupId: inGroup, name: groupName ?? '' }
}

/** The other side in a list. Only students may see people, so nobody else is sent pictures that the site would refuse. */
export function otherListed(row: OtherRow, student: boolean): Other {
  return otherOf(student ? row : { ...row, image: null })
}

/** Whether a row of `message` may be shown to a user, with their `side`. In a group, a block hides the blocked person's words only
 *  from the blocker (PRODUCT.md §4). Words of people who are suspended or being deleted are hidden for that time. */
export const isShownTo = (me: string | Placeholder): SQL<boolean> => sql<boolean>`(message.hidden_at is null
  and not exists (select 1 from blocks where blocker_user_id = ${me}::uuid and blocked_user_id = message.sender_user_id)
  and (side.group_id is null or not exists (select 1 from users gone where gone.id = message.sender_user_id
    and (gone.deletion_asked_at is not null or gone.suspended_at is not null))))`

/** The columns of the author of a `message`, for a query over `side` with `joinWriter`. */
export const writerColumns = sql`writer.given_name as "writerGivenName", writer.family_name as "writerFamilyName",
  side.group_id is not null and message.sender_user_id is distinct from side.user_id as "inGroupOfOthers",
  message.sender_user_id is null as "writerErased"`

/** Joins the author of a row of `message` in a group or in a company's conversation, unless the reader wrote it. In a group, the
 *  author stays unnamed if there is a block between the two. */
export const joinWriter = sql`left join company_conversations company on company.conversation_id = side.conversation_id
  left join users writer on writer.id = message.sender_user_id and writer.id <> side.user_id
    and (company.company_id is not null and writer.id is distinct from company.student_user_id
      or side.group_id is not null and writer.deletion_asked_at is null and writer.suspended_at is null
        and not exists (select 1 from blocks where (blocker_user_id, blocked_user_id)
          in ((side.user_id, writer.id), (writer.id, side.user_id))))`

export type WriterRow = {
  writerGivenName: string | null
  writerFamilyName: string | null
  inGroupOfOthers: boolean
  writerErased: boolean
}

/** The name of a message's author; null if that is the reader, or the only other person. */
export function writerOf(row: WriterRow): string | null {
  if (row.writerGivenName !== null) return shownName(row.writerGivenName, row.writerFamilyName ?? '')
  if (!row.inGroupOfOthers) return null
  return row.writerErased ? DELETED : A_MEMBER
}
