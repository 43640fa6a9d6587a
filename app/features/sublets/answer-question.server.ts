import { eq, inArray } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { subletHashes } from './ask-posters.server.ts'
import { subletQuestionPolicy } from './policy.ts'
import { subletTitle } from './sublet-text.ts'

/** `over`: the question was answered, or the sublet was ended or paused since. */
export type SubletQuestion = { title: string; state: 'open' | 'over' }

/** A link's question. Loading it changes nothing, because email scanners open every link.
 *  @throws NotFound for a link that is unknown or not the latest */
export async function subletQuestion(ctx: Context, token: string): Promise<SubletQuestion> {
  const [, found] = await find(ctx, subletQuestionPolicy.read, (look) => questionOf(look, token))
  if (!found) throw new NotFound()
  return { title: subletTitle(found), state: isOpen(found, ctx) ? 'open' : 'over' }
}

/** Answers through the link, once: the sublet is still free, or it has ended. @throws NotFound */
export async function answerSubletQuestion(
  ctx: Context,
  { token, free }: { token: string; free: boolean },
): Promise<'confirmed' | 'ended' | 'over'> {
  return change(
    ctx,
    subletQuestionPolicy.answer,
    (look) => questionOf(look, token, true),
    async (tx, found) => {
      if (!found || !isOpen(found, ctx)) return 'over'
      await tx.db
        .update(sublets)
        .set({ updatedAt: tx.now(), ...(free ? { confirmedAt: tx.now() } : { status: 'ended' }) })
        .where(eq(sublets.id, found.id))
      return free ? 'confirmed' : 'ended'
    },
  )
}

type Row = typeof sublets.$inferSelect

const isOpen = ({ status, freeUntil, confirmedAt, askedAt }: Row, { now }: Pick<Context, 'now'>) =>
  status === 'published' && freeUntil >= utcDay(now()) && askedAt !== null && confirmedAt <= askedAt

async function questionOf(
  { db, ...tools }: Pick<Context, 'secrets'> & { db: Reading },
  token: string,
  locked = false,
): Promise<Row | null> {
  const query = db
    .select()
    .from(sublets)
    .where(inArray(sublets.askedHash, subletHashes(tools, token)))
  const [found] = await (locked ? query.for('no key update') : query)
  return found ?? null
}
