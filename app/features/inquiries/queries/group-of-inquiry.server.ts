import { sql, type SQL } from 'drizzle-orm'
import type { GroupOfInquiry } from '../views.ts'

/** The group that an inquiry was sent for, over `inquiries`: one of which the reader, the sender and somebody whom it names
 *  are members now, and of several the one with most of those it names. Null for others, and after leaving. */
export const groupOfInquiry = (me: string): SQL<GroupOfInquiry | null> => sql`(
  select json_build_object('groupId', sent_for.id, 'name', sent_for.name)
  from roommate_groups sent_for
  join group_members mine on mine.group_id = sent_for.id and mine.user_id = ${me}::uuid
  join group_members theirs on theirs.group_id = sent_for.id and theirs.user_id = inquiries.sender_user_id
  join group_members mate on mate.group_id = sent_for.id
  join inquiry_people named on named.inquiry_id = inquiries.id and named.user_id = mate.user_id
  group by sent_for.id
  order by count(*) desc, sent_for.id
  limit 1)`
