import { assertAllowed, type Actor, type Reviewed } from '#app/platform/access.ts'
import type { Database, Reading, Sealed } from '#app/platform/context.ts'

/** Who asks, and the database that they may not use yet. */
type Viewer = { actor: Actor; db: Sealed }

/** A rule that lets somebody read opens the database for reading alone. */
type Opened<Effect> = Effect extends 'read' ? Reading : Database

/** The only place that opens a sealed database: every way into it asks a rule first (CONTRIBUTING.md, rule 6). */
const open = ({ db }: { db: Sealed }) => db as Database

/** Asks a rule about a subject that is at hand; `null` for a rule about the actor alone.
 *  @throws NotFound, SignInRequired, Forbidden or Suspended, as the rule says */
export function authorize<Subject, Effect extends 'read' | 'change'>(
  ctx: Viewer,
  rule: Reviewed<Subject, Effect>,
  subject: NoInfer<Subject>,
): Opened<Effect> {
  assertAllowed(rule, ctx.actor, subject)
  return open(ctx)
}

/** Looks a subject up, then asks the rule about it.
 *  @throws what the look-up throws, and NotFound, SignInRequired, Forbidden or Suspended, as the rule says */
export async function find<Subject, Effect extends 'read' | 'change', Found extends Subject>(
  ctx: Viewer,
  rule: Reviewed<Subject, Effect>,
  lookUp: (look: Reading) => Promise<Found>,
): Promise<[Opened<Effect>, Found]> {
  const found = await lookUp(open(ctx))
  assertAllowed(rule, ctx.actor, found)
  return [open(ctx), found]
}

/** The same where what was found decides which rule is asked, and about what.
 *  @throws what the look-up throws, and NotFound, SignInRequired, Forbidden or Suspended, as the rule says */
export async function findBy<Found, Subject, Effect extends 'read' | 'change'>(
  ctx: Viewer,
  lookUp: (look: Reading) => Promise<Found>,
  asked: (found: Found) => { rule: Reviewed<Subject, Effect>; subject: Subject },
): Promise<[Opened<Effect>, Found]> {
  const found = await lookUp(open(ctx))
  const { rule, subject } = asked(found)
  assertAllowed(rule, ctx.actor, subject)
  return [open(ctx), found]
}

/** In one transaction: looks a subject up and locks it, asks the rule about it, and only then writes.
 *  @throws what the look-up and the work throw, and NotFound, SignInRequired, Forbidden or Suspended, as the rule says */
export async function change<Subject, Found extends Subject, Outcome>(
  ctx: Viewer,
  rule: Reviewed<Subject, 'change'>,
  lookUp: (look: Reading) => Promise<Found>,
  work: (tx: Database, found: Found) => Promise<Outcome>,
): Promise<Outcome> {
  return open(ctx).transaction(async (tx) => {
    const found = await lookUp(tx)
    assertAllowed(rule, ctx.actor, found)
    return work(tx, found)
  })
}
