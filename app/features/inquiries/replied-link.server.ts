import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import { z } from 'zod'
import { change, find } from '#app/database/gate.server.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { countUnstated } from '#app/features/listings/unstated-facts.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { repliedSubject } from './email.ts'
import { findInquiry, leadReaders, leadsChanged, lockInquiry, type Inquiry } from './inquiry.server.ts'
import { ASKED_FACTS, isEnded } from './lead-rules.ts'
import { inquiryPath, leadPath } from './paths.ts'
import { repliedLinkPolicy } from './policy.ts'
import { momentIn } from './tour-copy.ts'
import { SITE } from '#app/platform/text/site-name.ts'

const PURPOSE = 'lead-replied'
const tokenForm = z.object({ inquiryId: z.uuid() })
/** How many days after an inquiry its link works. */
const REPLIED_WITHIN = 30

type Tools = Pick<Context, 'secrets' | 'settings'>

/** The link "I already replied" in an inquiry's email. It works for anyone who has it, logged in or not, because the email also
 *  goes to addresses without an account. */
export function repliedUrl({ secrets, settings }: Tools, inquiryId: string): string {
  const token = secrets.encrypt(PURPOSE, JSON.stringify({ inquiryId }))
  return `${settings.publicUrl}${href('/replied/:token', { token })}`
}

/** `ended`: the inquiry was closed or withdrawn. `over`: the link is too old. */
export type RepliedLink = {
  state: 'waiting' | 'said' | 'answered' | 'ended' | 'over'
  /** The home's name with its address, and when the inquiry was sent; nothing about the sender. */
  home: string
  at: string
  /** Where the manager can state facts that the home's page lacks; null when the inquiry asks for none. */
  statesAt: string | null
}

/** The inquiry behind a link.
 *  @throws NotFound when the link was not made here */
export async function repliedLink(ctx: Context, token: string): Promise<RepliedLink> {
  const look = (look: ReadingContext) => findInquiry(look.db, readToken(ctx, token))
  const [, inquiry] = await find(ctx, repliedLinkPolicy.read, look)
  const { home, createdAt, message } = inquiry
  const asks = countUnstated(message, home.unstated) > 0
  return {
    state: stateOf(inquiry, ctx.now()),
    home: home.title,
    at: momentIn(home.timeZone, createdAt),
    statesAt: asks ? `${leadPath(inquiry.id)}#${ASKED_FACTS}` : null,
  }
}

/** The answering side says that they replied by email, and the sender is asked whether the reply came. Until the sender confirms
 *  it, the inquiry stays unanswered. Idempotent.
 *  @throws NotFound when the link was not made here */
export async function sayReplied(ctx: Context, token: string): Promise<void> {
  const look = (look: ReadingContext) => lockInquiry(look.db, readToken(ctx, token), null)
  await change(ctx, repliedLinkPolicy.say, look, async (tx, inquiry) => {
    if (stateOf(inquiry, ctx.now()) !== 'waiting') return
    const { id, senderUserId, managerUserId, home } = inquiry
    await tx.db.update(inquiries).set({ saidRepliedAt: ctx.now() }).where(eq(inquiries.id, id))
    const readers = await leadReaders(tx.db, managerUserId)
    if (senderUserId !== null) {
      const line = repliedSubject(home.title)
      await notify(tx, {
        kind: 'lead-replied',
        to: senderUserId,
        detail: line,
        link: inquiryPath(id),
        emailContent: {
          subject: line.replace(/\.$/, ''),
          paragraphs: [
            line,
            `Look at the address that you gave with your inquiry, in its spam folder, too. Then say on ${SITE} whether the reply came.`,
          ],
          button: 'Did it come?',
        },
      })
      readers.push(senderUserId)
    }
    await ctx.live.send(tx.db, leadsChanged, readers, {})
  })
}

function stateOf(inquiry: Inquiry, now: Date): RepliedLink['state'] {
  const { saidRepliedAt, answeredAt, state, createdAt } = inquiry
  if (saidRepliedAt !== null) return 'said'
  if (answeredAt !== null) return 'answered'
  if (isEnded(state)) return 'ended'
  return now.getTime() > createdAt.getTime() + REPLIED_WITHIN * 86_400_000 ? 'over' : 'waiting'
}

/** @throws NotFound */
function readToken({ secrets }: Pick<Context, 'secrets'>, token: string): string {
  try {
    return tokenForm.parse(JSON.parse(secrets.decrypt(PURPOSE, token))).inquiryId
  } catch {
    throw new NotFound()
  }
}
