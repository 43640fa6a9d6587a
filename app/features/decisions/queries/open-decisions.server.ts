import { sql } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { collectionLeavers, collections } from '#app/database/schema/homes/collections.ts'
import { decisionBallots, decisions } from '#app/database/schema/homes/decisions.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { ownCollectionsPolicy } from '#app/features/collections/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

export type OpenDecision = {
  collectionId: string
  name: string
  /** Whether the user has answered. */
  answered: boolean
}

/** The open decisions of the user's groups, those without their answer first. */
export async function openDecisions(ctx: Context): Promise<OpenDecision[]> {
  const { userId, student } = requirePerson(ctx)
  const { db } = authorize(ctx, ownCollectionsPolicy.read, null)
  return student ? queryRows(db, ownOpen, { userId }) : []
}

const me = sql`${sql.placeholder('userId')}::uuid`

const ownOpen: Statement<OpenDecision, { userId: string }> = () => sql`
    select c.id as "collectionId", c.name,
      exists (select 1 from ${decisionBallots} ballot
        where ballot.decision_id = d.id and ballot.round = d.round and ballot.user_id = ${me}) as answered
    from ${groupMembers} fellow
    join ${collections} c on c.group_id = fellow.group_id and c.deleted_at is null
    join ${decisions} d on d.collection_id = c.id and d.open and d.group_id = c.group_id
    where fellow.user_id = ${me}
      and not exists (select 1 from ${collectionLeavers} leaver
        where leaver.collection_id = c.id and leaver.user_id = ${me})
    order by answered, d.opened_at desc`
