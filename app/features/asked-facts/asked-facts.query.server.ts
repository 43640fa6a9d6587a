import { find } from '#app/database/gate.server.ts'
import { factQuestion, factsAskedIn, type AskedFact } from '#app/features/listings/asked-facts.ts'
import { plainField } from '#app/features/listings/home-fields.ts'
import { findHome } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { findInquiry } from '#app/features/inquiries/inquiry.server.ts'
import { inquiryPolicy } from '#app/features/inquiries/policy.ts'
import { abilities } from '#app/platform/abilities.ts'
import type { Context } from '#app/platform/context.ts'

/** A fact that an inquiry asks for. `choices`: its values and their labels; null if the answer is typed. */
export type FactToAnswer = {
  fact: AskedFact
  question: string
  choices: [value: string, label: string][] | null
  isLink: boolean
}
/** The facts that an inquiry asks for and its home does not state; none unless the user may edit the home. `version`: the home's. */
export type FactsToAnswer = { version: number; facts: FactToAnswer[] }

/** @throws SignInRequired, NotFound */
export async function factsToAnswer(ctx: Context, inquiryId: string): Promise<FactsToAnswer> {
  const [open, { message, state, home }] = await find(ctx, inquiryPolicy.readLead, (look) =>
    findInquiry(look.db, inquiryId),
  )
  const asked = state === 'withdrawn' ? [] : factsAskedIn(message)
  if (asked.length === 0) return { version: 0, facts: [] }
  const row = await findHome(open.db, home.id)
  const isOurs = abilities(listingPolicy, ctx.actor, row).write
  const unstated = isOurs ? asked.filter((fact) => row[fact] === null) : []
  return { version: row.version, facts: unstated.map(toAnswer) }
}

function toAnswer(fact: AskedFact): FactToAnswer {
  const field = plainField(fact)
  const choices: FactToAnswer['choices'] =
    field.kind === 'yesNo'
      ? [
          ['yes', 'Yes'],
          ['no', 'No'],
        ]
      : field.kind === 'choice'
        ? Object.entries(field.labels)
        : null
  return { fact, question: factQuestion(fact), choices, isLink: field.kind === 'link' }
}
