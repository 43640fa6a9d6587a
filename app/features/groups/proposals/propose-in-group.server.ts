import { and, eq } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import { groupAgreements, groupMembers, groupProposals } from '#app/database/schema/people/groups.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Database, Reading } from '#app/platform/context.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { groupsChanged } from '../group/groups-changed.server.ts'
import { findGroup, lockGroup, type Group } from '../group/group-facts.server.ts'
import { proposalPath } from '../paths.ts'
import { groupPolicy } from '../policy.ts'
import { openProposals, peopleConcerned } from './proposal-facts.server.ts'
import { askedEmail } from './proposal-email.ts'
import { FEWEST_TO_REMOVE } from '../rules.ts'
import { settleProposals, type Settled } from './settle-proposals.server.ts'
import { copy } from '../copy.ts'

type Tools = Pick<Context, 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

export type Proposed =
  | ({ ok: true } & Settled)
  | { ok: false; reason: 'not-member' | 'self' | 'too-few' }
  | Limited

/** Proposes to remove a member or to delete the group, which happens when all others agree. Proposing counts as agreeing,
 *  also to the same proposal of somebody else.
 *  @param memberId of the membership to end; null to delete the group
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function proposeInGroup(
  ctx: Context,
  { groupId, memberId }: { groupId: string; memberId: string | null },
): Promise<Proposed> {
  const { userId } = requirePerson(ctx, copy.logInTo.remove)
  const [db] = await find(ctx, groupPolicy.vote, (look) => findGroup({ ...ctx, db: look }, groupId))
  const taken = await consumeRateLimit({ ...ctx, db }, 'group-proposal', userId)
  if (!taken.ok) return taken
  const lookUp = async (look: Reading) => {
    const about = memberId === null ? null : await memberOf(look, groupId, memberId)
    const concerned = [...(await peopleConcerned(look, groupId)), ...(about ? [about.userId] : [])]
    return { ...(await lockGroup(ctx, look, groupId, concerned, 'update')), about }
  }
  return change(ctx, groupPolicy.vote, lookUp, async (tx, group): Promise<Proposed> => {
    const { about } = group
    // Checked again under the lock, when nobody can leave any more.
    const still = about && (await memberOf(tx, groupId, about.id))
    if (memberId !== null && !still) return { ok: false, reason: 'not-member' }
    if (still?.userId === userId) return { ok: false, reason: 'self' }
    return propose(ctx, tx, group, userId, still?.id ?? null)
  })
}

async function propose(
  tools: Tools,
  tx: Database,
  group: Group,
  userId: string,
  aboutMemberId: string | null,
): Promise<Proposed> {
  const groupId = group.id
  const own = await membershipOf(tx, groupId, userId)
  const made = await tx
    .insert(groupProposals)
    .values({ id: newId(), groupId, aboutMemberId, proposedBy: own, proposedAt: tools.now() })
    .onConflictDoNothing()
    .returning()
  const open = await openProposals(tx, groupId)
  const proposal = open.find((each) => each.aboutMemberId === aboutMemberId)
  if (!proposal) throw new Error('the proposal was made or is there')
  if (aboutMemberId !== null && proposal.asked.length < FEWEST_TO_REMOVE) {
    await settleProposals(tools, tx, group, userId)
    return { ok: false, reason: 'too-few' }
  }
  await tx
    .insert(groupAgreements)
    .values({ proposalId: proposal.id, memberId: own, agreedAt: tools.now() })
    .onConflictDoNothing()
  const link = proposalPath(groupId, proposal.id)
  const detail = `A member asks for your agreement in “${group.name}”.`
  const others = proposal.asked.filter((each) => made.length > 0 && each.userId !== userId)
  for (const to of others.map((each) => each.userId).toSorted())
    await notify(tools, tx, { kind: 'group-proposal', to, detail, link, words: askedEmail })
  // The person concerned is not told, not even that something changed.
  const asked = proposal.asked.map((each) => each.userId)
  await tools.live.send(tx, groupsChanged, asked, {})
  return { ok: true, ...(await settleProposals(tools, tx, group, userId)) }
}

async function memberOf(tx: Reading, groupId: string, memberId: string) {
  if (!isId(memberId) || !isId(groupId)) return undefined
  const is = and(eq(groupMembers.id, memberId), eq(groupMembers.groupId, groupId))
  const [found] = await tx.select().from(groupMembers).where(is)
  return found
}

async function membershipOf(tx: Database, groupId: string, userId: string): Promise<string> {
  const is = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
  const [own] = await tx.select({ id: groupMembers.id }).from(groupMembers).where(is)
  if (!own) throw new Error('the policy lets members alone')
  return own.id
}
