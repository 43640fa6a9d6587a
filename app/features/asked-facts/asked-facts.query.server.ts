import { find } from '#app/database/gate.server.ts'
import { factsAskedIn, type AskedFact } from '#app/features/listings/asked-facts.ts'
import { findHome } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { findInquiry } from '#app/features/inquiries/inquiry.server.ts'
import { inquiryPolicy } from '#app/features/inquiries/policy.ts'
import { abilities } from '#app/platform/abilities.ts'
import type { Context } from '#app/platform/context.ts'

/** What an inquiry asks for and its home does not state, for whoever may write the home. `version` of the home. */
export type FactsToAnswer = { version: number; facts: AskedFact[] }

/** @throws SignInRequired, NotFound */
export async function factsToAnswer(ctx: Context, inquiryId: string): Promise<FactsToAnswer> {
  const [open, { message, state, home }] = await find(ctx, inquiryPolicy.readLead, (look) =>
    findInquiry(look.db, inquiryId),
  )
  const asked = state === 'withdrawn' ? [] : factsAskedIn(message)
  if (asked.length === 0) return { version: 0, facts: [] }
  const row = await findHome(open.db, home.id)
  const isOurs = abilities(listingPolicy, ctx.actor, row).write
  return { version: row.version, facts: isOurs ? asked.filter((fact) => row[fact] === null) : [] }
}
