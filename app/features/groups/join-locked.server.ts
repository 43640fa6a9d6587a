import { count, and, eq, isNull } from 'drizzle-orm'
import { groupRequests } from '#app/database/schema/people/groups.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { invalid, type Invalid, type NotDone } from '#app/platform/text/field-errors.ts'
import { notifyGroup } from './after-change.server.ts'
import { membersToNotify, type Group } from './group-facts.server.ts'
import { addMember, memberCount } from './may-join.server.ts'
import { groupPath } from './paths.ts'
import { cannotJoin, MOST_MEMBERS, MOST_REQUESTS, type CannotJoin } from './rules.ts'
import { stateAge } from './state-age.server.ts'
import { joinGroupForm, type JoinGroupField, type OwnCap } from './fields.ts'

type NotJoined = NotDone<CannotJoin> | Invalid<JoinGroupField>
/** `asked`: a member still has to admit the user. */
export type JoinGroupOutcome = { ok: true; groupId: string; asked: boolean } | NotJoined

/** `reason`: why the user cannot join another group, or null; with `age-unknown`, the form asks for the date of birth. */
type Joining = { group: Group; reason: CannotJoin | null; input: unknown }

/** Adds the user to a locked group. Does nothing for members. */
export async function joinLocked(tx: SystemContext, joining: Joining): Promise<JoinGroupOutcome> {
  const { id: groupId, name, member } = joining.group
  if (member) return { ok: true, groupId, asked: false }
  const own = await ownAnswers(tx, joining)
  if (!own.ok) return own
  if (!(await addMember(tx, { groupId, name }, own.cap))) return cannotJoin('full')
  await notifyGroup(tx, groupId)
  return { ok: true, groupId, asked: false }
}

/** Asks the members of a locked group to admit the user. Asking again changes nothing, and gives the same answer after a refusal,
 *  so that nobody learns of it. Does nothing for members. */
export async function askLocked(tx: SystemContext, joining: Joining): Promise<JoinGroupOutcome> {
  const { id: groupId, name, member } = joining.group
  if (member) return { ok: true, groupId, asked: false }
  const own = await ownAnswers(tx, joining)
  if (!own.ok) return own
  const { userId } = requirePerson(tx)
  const theirs = and(eq(groupRequests.groupId, groupId), eq(groupRequests.userId, userId))
  const known = await tx.db.select().from(groupRequests).where(theirs)
  if (known.length > 0) return { ok: true, groupId, asked: true }
  if ((await memberCount(tx.db, groupId)) >= MOST_MEMBERS) return cannotJoin('full')
  if ((await waitingCount(tx.db, groupId)) >= MOST_REQUESTS) return cannotJoin('too-many-ask')
  await tx.db.insert(groupRequests).values({ groupId, userId, ...own.cap, askedAt: tx.now() })
  const members = (await membersToNotify(tx.db, groupId)).map((each) => each.userId)
  for (const to of members.toSorted())
    await notify(tx, { kind: 'group-request', to, from: userId, detail: name, link: groupPath(groupId) })
  await notifyGroup(tx, groupId)
  return { ok: true, groupId, asked: true }
}

/** The form's answers of a user who may join. */
async function ownAnswers(
  tx: SystemContext,
  { reason, input }: Joining,
): Promise<{ ok: true; cap: OwnCap } | NotJoined> {
  const read = joinGroupForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { birthDate, birthDateConfirmed, ...cap } = read.data
  if (reason !== 'age-unknown') return reason ? cannotJoin(reason) : { ok: true, cap }
  const stated = await stateAge(tx, { birthDate, birthDateConfirmed })
  return stated.ok ? { ok: true, cap } : stated
}

async function waitingCount(db: Reading, groupId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(groupRequests)
    .where(and(eq(groupRequests.groupId, groupId), isNull(groupRequests.declinedAt)))
  return row?.count ?? 0
}
