import { sql, type Placeholder, type SQL } from 'drizzle-orm'

/** SQL condition on `side`, with the other person's `users` left-joined: the conversations that somebody may read. The same
 *  rule as `conversationPolicy.read`: a block, a requested deletion or a suspension hides the conversation, an erased person
 *  does not. */
export function readableSides(me: string | Placeholder): SQL<boolean> {
  return sql<boolean>`(side.other_user_id is null
    or (users.deletion_asked_at is null and users.suspended_at is null and not exists (
      select 1 from blocks where (blocker_user_id, blocked_user_id)
        in ((${me}::uuid, side.other_user_id), (side.other_user_id, ${me}::uuid)))))`
}
