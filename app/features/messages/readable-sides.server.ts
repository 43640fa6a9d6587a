import { sql, type Placeholder, type SQL } from 'drizzle-orm'

/** Which sides of conversations (`side`, with the other one's `users` joined by the left) somebody may read: as
 *  `conversationPolicy.read` says, whoever blocked, leaves or is suspended takes the conversation away, and who was erased leaves it. */
export function readableSides(me: string | Placeholder): SQL<boolean> {
  return sql<boolean>`(side.other_user_id is null
    or (users.deletion_asked_at is null and users.suspended_at is null and not exists (
      select 1 from blocks where (blocker_user_id, blocked_user_id)
        in ((${me}::uuid, side.other_user_id), (side.other_user_id, ${me}::uuid)))))`
}
