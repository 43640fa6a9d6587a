import { and, eq, isNull } from 'drizzle-orm'
import { collections } from '#app/database/schema/homes/collections.ts'
import { decisions } from '#app/database/schema/homes/decisions.ts'
import { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import type { Context } from '#app/platform/context.ts'
import { decisionPath } from './paths.ts'

/** Where a new member begins: the ballot while the group decides about its shortlist, otherwise the group's page.
 *  @throws NotFound for others' groups */
export async function groupStart(ctx: Context, groupId: string): Promise<string> {
  const [open] = await openGroup(ctx, groupId)
  const [found] = await open.db
    .select({ collectionId: collections.id })
    .from(collections)
    .innerJoin(decisions, and(eq(decisions.collectionId, collections.id), eq(decisions.open, true)))
    .where(
      and(
        eq(collections.shortlistOf, groupId),
        isNull(collections.deletedAt),
        eq(decisions.groupId, groupId),
      ),
    )
  return found ? decisionPath(found.collectionId) : groupPath(groupId)
}
