import { assertAllowed, type Actor, type Reviewed } from '#app/platform/access.ts'
import type { Database, Reading, Sealed } from '#app/platform/context.ts'
import { inTransaction, type InsideContext } from './transaction.server.ts'

/** The actor, and the database that they may not use yet. */
type SealedContext = { actor: Actor; db: Sealed }

/** A context with its database opened. A rule that allows reading opens it for reading only. */
type Open<Ctx, Effect> = Omit<Ctx, 'db'> & { db: Effect extends 'read' ? Reading : Database }

/** The only place that opens a sealed database: every way into it asks a rule first (CONTRIBUTING.md, rule 6). */
const opened = <Ctx extends SealedContext, Effect>(ctx: Ctx) => ctx as unknown as Open<Ctx, Effect>

/** Checks a rule about a known subject, and opens the context; `null` for a rule about the actor only.
 *  @throws NotFound, SignInRequired, Forbidden or Suspended, according to the rule */
export function authorize<Ctx extends SealedContext, Subject, Effect extends 'read' | 'change'>(
  ctx: Ctx,
  rule: Reviewed<Subject, Effect>,
  subject: NoInfer<Subject>,
): Open<Ctx, Effect> {
  assertAllowed(rule, ctx.actor, subject)
  return opened<Ctx, Effect>(ctx)
}

/** Looks a subject up, checks the rule about it, and opens the context.
 *  @throws the look-up's errors, and NotFound, SignInRequired, Forbidden or Suspended, according to the rule */
export async function find<
  Ctx extends SealedContext,
  Subject,
  Effect extends 'read' | 'change',
  Found extends Subject,
>(
  ctx: Ctx,
  rule: Reviewed<Subject, Effect>,
  lookUp: (look: Open<Ctx, 'read'>) => Promise<Found>,
): Promise<[Open<Ctx, Effect>, Found]> {
  const found = await lookUp(opened<Ctx, 'read'>(ctx))
  assertAllowed(rule, ctx.actor, found)
  return [opened<Ctx, Effect>(ctx), found]
}

/** Looks a subject up, then checks the rule that the result calls for.
 *  @throws the look-up's errors, and NotFound, SignInRequired, Forbidden or Suspended, according to the rule */
export async function findBy<Ctx extends SealedContext, Found, Subject, Effect extends 'read' | 'change'>(
  ctx: Ctx,
  lookUp: (look: Open<Ctx, 'read'>) => Promise<Found>,
  asked: (found: Found) => { rule: Reviewed<Subject, Effect>; subject: Subject },
): Promise<[Open<Ctx, Effect>, Found]> {
  const found = await lookUp(opened<Ctx, 'read'>(ctx))
  const { rule, subject } = asked(found)
  assertAllowed(rule, ctx.actor, subject)
  return [opened<Ctx, Effect>(ctx), found]
}

/** In one transaction: looks a subject up and locks it, checks the rule about it, and only then writes. `tx` is the context inside the
 *  transaction.
 *  @throws the errors of the look-up and the work, and NotFound, SignInRequired, Forbidden or Suspended, according to the rule */
export async function change<Ctx extends SealedContext, Subject, Found extends Subject, Outcome>(
  ctx: Ctx,
  rule: Reviewed<Subject, 'change'>,
  lookUp: (look: InsideContext<Open<Ctx, 'read'>>) => Promise<Found>,
  work: (tx: InsideContext<Open<Ctx, 'change'>>, found: Found) => Promise<Outcome>,
): Promise<Outcome> {
  return inTransaction(opened<Ctx, 'change'>(ctx), async (tx) => {
    const found = await lookUp(tx)
    assertAllowed(rule, ctx.actor, found)
    return work(tx, found)
  })
}
