import { inTransaction } from '#app/database/transaction.server.ts'
import { findGroup } from '#app/features/groups/group-facts.server.ts'
import { groupPolicy } from '#app/features/groups/policy.ts'
import { shownMembers } from '#app/features/groups/shown-people.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { requireHome } from '#app/features/listings/require-home.server.ts'
import { beginConversation } from '#app/features/messages/open-conversation.server.ts'
import type { CannotSendMessage } from '#app/features/messages/rules.ts'
import { sendMessage, type SendMessageOutcome } from '#app/features/messages/send-message.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { derivedId } from '#app/platform/addresses/ids.ts'
import { findMatePolicy, matchPolicy } from './policy.ts'
import { cannotShareHome, shareHomeForm } from './rules.ts'

export type ShareHomeOutcome =
  | { ok: true; sent: number }
  | (Refused<CannotSendMessage | 'invalid' | 'gone' | 'alone'> & { wait?: number })

const LOG_IN = 'Please log in to share a home'

/** Sends a home to a match, or to everyone in a group, as a message to each person. Idempotent for the same `clientId`.
 *  @param input the fields of `shareHomeForm`
 *  @throws SignInRequired; Forbidden for users who are not students
 *  @throws NotFound, the same for people who are not matches, other people's groups and homes that the user may not see */
export async function shareHome(
  ctx: Context,
  { listingId, input }: { listingId: string; input: unknown },
): Promise<ShareHomeOutcome> {
  const actor = requirePerson(ctx, LOG_IN)
  const open = authorize(ctx, findMatePolicy.use, null)
  const read = shareHomeForm.safeParse(input)
  if (!read.success) return cannotShareHome('invalid')
  const home = await requireHome(open, listingId)
  if (home.status !== 'published') return cannotShareHome('gone')
  const { clientId, user, group } = read.data
  const text = `Look at this home: ${homeTitle(home)}\n${ctx.settings.publicUrl}${detailHref(home.slug)}`
  if (user !== undefined) {
    assertAllowed(matchPolicy.share, actor, await factsAbout(open, user))
    const outcome = await sendMessage(open, { to: { userId: user }, input: { clientId, text } })
    return outcome.ok ? { ok: true, sent: 1 } : notSent(outcome)
  }
  return toGroup(open, group ?? '', { clientId, text })
}

/** Errors of the message field do not apply, because the form has no such field. */
function notSent(
  outcome: Exclude<SendMessageOutcome, { ok: true }>,
): Exclude<ShareHomeOutcome, { ok: true }> {
  return outcome.reason === 'invalid' || outcome.reason === 'unavailable'
    ? cannotShareHome(outcome.reason)
    : outcome
}

type Written = { clientId: string; text: string }

/** Sends the messages one by one, each in its own transaction, so that people who share at the same time do not wait for each
 *  other. */
async function toGroup(
  ctx: SystemContext,
  groupId: string,
  { clientId, text }: Written,
): Promise<ShareHomeOutcome> {
  assertAllowed(groupPolicy.read, ctx.actor, await findGroup(ctx, groupId))
  const members = await shownMembers(ctx, [groupId], 'member')
  const others = members.flatMap(({ userId, self }) => (userId === null || self ? [] : [userId]))
  let sent = 0
  let unsent: Exclude<ShareHomeOutcome, { ok: true }> = cannotShareHome('alone')
  for (const userId of others) {
    // Members of a group have already agreed to talk to each other.
    const conversationId = await inTransaction(ctx, (tx) => beginConversation(tx, userId, null))
    const outcome = await sendMessage(ctx, {
      to: { conversationId },
      input: { clientId: derivedId(clientId, userId), text },
    })
    if (outcome.ok) sent += 1
    else unsent = notSent(outcome)
  }
  return sent > 0 ? { ok: true, sent } : unsent
}
