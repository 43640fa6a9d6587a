import { and, eq } from 'drizzle-orm'
import { groupMembers } from '#app/database/schema/groups.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import type { Reading } from '#app/platform/context.ts'
import type { GroupPage } from '../views.ts'

type Tools = { db: Reading }

/** Somebody's own cap settings in a group, and the profile's cap. The calling query has checked its policy. */
export async function ownCap({ db }: Tools, groupId: string, userId: string): Promise<GroupPage['own']> {
  const of = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
  const [[member], inProfile] = await Promise.all([
    db.select().from(groupMembers).where(of),
    profileCap({ db }, userId),
  ])
  return {
    cap: member?.cap ?? null,
    showsCap: member?.showsCap ?? false,
    profileCap: inProfile,
  }
}

/** The maximum budget in somebody's profile, in dollars a month. */
export async function profileCap({ db }: Tools, userId: string): Promise<number | null> {
  const [profile] = await db
    .select({ budgetMax: profiles.budgetMax })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return profile?.budgetMax ?? null
}
