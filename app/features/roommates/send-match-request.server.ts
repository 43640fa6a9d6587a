import { WRONG_BIRTH_DATE } from '#app/features/people/age.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { invalid, titledRefusals, type Invalid, type Titled } from '#app/platform/text/field-errors.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { NotFound } from '#app/platform/errors.ts'
import { daysAfter, NEW_DAYS, nextRequestAllowedAt, QUIET_DAYS, requestForm } from './rules.ts'
import { matchesChanged, isBetween, isPending, lockPair } from './request-facts.server.ts'
import { profilePath } from './paths.ts'
import { roommateCopy } from './copy.ts'

/** The alert for a request that was not sent. */
export const notSentText = (cause: string = roommateCopy.failedTo.send) =>
  `Failed to send match request: ${cause}`

/** @param failed an explanation that the specification's text lacks */
const notSent = (cause: string, failed = ''): Titled => ({ title: notSentText(cause), failed })

export const cannotSend = titledRefusals({
  'no-id': notSent(roommateCopy.noId),
  self: notSent(roommateCopy.self),
  exists: notSent(roommateCopy.exists),
  mutual: notSent(roommateCopy.mutual, 'They have already sent you a request. Accept it below.'),
  rejected: notSent('Not this time. You can ask again 60 days after the answer.'),
  'not-looking': notSent('They are not looking for roommates right now.'),
  'too-many': notSent('You have reached the daily limit of requests. Try again tomorrow.'),
  'too-young': notSent(`Matching is for people who are 18 or older. ${WRONG_BIRTH_DATE}`),
  'no-age': notSent(
    'Tell us your date of birth in your profile first: matching is for people who are 18 or older.',
  ),
})

export type SendRequestOutcome =
  | { ok: true; requestId: string }
  /** `requestId`: the pending request from that person; `again`: the date from which the user may ask again. */
  | (ReturnType<typeof cannotSend> & { requestId?: string; again?: Date })
  | (Invalid<'note'> & { title: string })

/** Sends a match request. If the other person has already sent one, none is created, and the user answers theirs instead.
 *  @param input the note, from the form
 *  @throws SignInRequired; NotFound, the same for blocked, hidden and absent people */
export async function sendRequest(
  ctx: Context,
  { userId, input }: { userId: string; input: unknown },
): Promise<SendRequestOutcome> {
  const actor = requirePerson(ctx, roommateCopy.logInTo.send)
  const me = actor.userId
  const to = userId.toLowerCase()
  if (to.trim() === '') return cannotSend('no-id')
  if (to === me) return cannotSend('self')
  if (!isId(to)) throw new NotFound()
  const [open, facts] = await find(ctx, peoplePolicy.see, (look) => factsAbout(look, to))
  if (facts.viewerAge !== 'adult') return cannotSend(facts.viewerAge === 'minor' ? 'too-young' : 'no-age')
  const read = requestForm.safeParse(input)
  if (!read.success) return { ...invalid(read.error), title: roommateCopy.failedTo.send }
  const limit = (await isNew(open, me)) ? 'match-request-new' : 'match-request'
  // Counted per person, not per network: a whole campus shares one in the week when everyone is looking.
  const counted = { ...open, origin: undefined }
  if (!(await consumeRateLimit(counted, limit, me)).ok) return cannotSend('too-many')
  const lookUp = async (look: ReadingContext) => {
    await lockPair(look.db, me, to)
    return factsAbout(look, to)
  }
  const sent = await change(
    ctx,
    peoplePolicy.approach,
    lookUp,
    async (tx, now): Promise<SendRequestOutcome> => {
      const wrong = now.matched ? cannotSend('exists') : await whyNot(tx, me, to)
      if (wrong) return wrong
      const quiet = await withdrewLately(tx, me, to)
      const requestId = newId()
      const row = { id: requestId, senderUserId: me, receiverUserId: to, createdAt: ctx.now(), ...read.data }
      await tx.db.insert(matchRequests).values({ ...row, status: 'pending' })
      if (!quiet) await notify(tx, { kind: 'match-request', to, from: me, link: profilePath(me) })
      await ctx.live.send(tx.db, matchesChanged, [me, to], {})
      return { ok: true, requestId }
    },
  )
  if (!sent.ok) await refundRateLimit(counted, limit, me)
  return sent
}

type Tools = Pick<SystemContext, 'db' | 'now'>

async function isNew({ db, now }: Tools, userId: string): Promise<boolean> {
  const [account] = await db.select({ since: users.createdAt }).from(users).where(eq(users.id, userId))
  return account === undefined || daysAfter(account.since, NEW_DAYS) > now()
}

/** Whether the user recently withdrew a request to the same person. Without this check, sending and withdrawing repeatedly would
 *  send an email each time. */
async function withdrewLately({ db, now }: Tools, me: string, to: string): Promise<boolean> {
  const theirs = and(eq(matchRequests.senderUserId, me), eq(matchRequests.receiverUserId, to))
  const lately = gt(matchRequests.closedAt, daysAfter(now(), -QUIET_DAYS))
  const found = await db
    .select({ id: matchRequests.id })
    .from(matchRequests)
    .where(and(theirs, eq(matchRequests.status, 'withdrawn'), lately))
    .limit(1)
  return found.length > 0
}

/** Why a request between two people cannot be sent; called under their lock. */
async function whyNot({ db, now }: Tools, me: string, to: string): Promise<SendRequestOutcome | null> {
  const [waiting] = await db
    .select()
    .from(matchRequests)
    .where(and(isBetween(me, to), eq(matchRequests.status, 'pending')))
  if (waiting && isPending(waiting, now()))
    return waiting.senderUserId === me
      ? cannotSend('exists')
      : { ...cannotSend('mutual'), requestId: waiting.id }
  if (waiting)
    await db
      .update(matchRequests)
      .set({ status: 'expired', closedAt: now() })
      .where(eq(matchRequests.id, waiting.id))
  const [last] = await db
    .select()
    .from(matchRequests)
    .where(isBetween(me, to))
    .orderBy(desc(matchRequests.createdAt), desc(matchRequests.id))
    .limit(1)
  const again = last && nextRequestAllowedAt(last, me, now())
  if (again) return { ...cannotSend('rejected'), again }
  const [receiver] = await db
    .select({ wants: profiles.wantsMatching })
    .from(profiles)
    .where(eq(profiles.userId, to))
  return receiver?.wants === false ? cannotSend('not-looking') : null
}
