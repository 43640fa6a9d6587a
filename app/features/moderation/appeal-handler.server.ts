import { eq } from 'drizzle-orm'
import { companyPath } from '#app/features/company-register/paths.ts'
import type { ModerationFacts } from '#app/features/moderation-queue/rules.ts'
import type { Reading } from '#app/platform/context.ts'
import { answerCompanyAppeal } from '#app/features/suspensions/appeal-company.server.ts'
import { companyNames } from './company-names.server.ts'
import { liftCompanySuspension } from '#app/features/suspensions/suspend-company.server.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { accountNames } from './person.server.ts'
import type { ItemHandler } from './item-handler.server.ts'
import { personPath } from './people-rules.ts'
import { answerAppeal } from '#app/features/suspensions/appeal-suspension.server.ts'
import { liftSuspension } from '#app/features/suspensions/lift-suspension.server.ts'

const TOO_SHORT = 'Say why in a sentence: they get it by email.'
const MEANWHILE = 'The suspension was lifted or the appeal answered in the meantime.'

const NOBODY = 'A deleted account'
const NO_COMPANY = 'A deleted company'

type Facts = ModerationFacts<'appeal'>
const isOfCompany = (facts: Facts) => 'companyId' in facts

/** The stand-in names of deleted accounts and companies link nowhere. */
const factOf = (term: string, text: string, to: string) =>
  text === NOBODY || text === NO_COMPANY ? { term, text } : { term, text, to }

/** Names of the people and companies who appealed. */
async function namesOf(db: Reading, facts: Facts[]) {
  const userIds = facts.map((each) => (isOfCompany(each) ? null : each.userId))
  const ids = facts.map((each) => (isOfCompany(each) ? each.companyId : null))
  return { people: await accountNames(db, userIds), companies: await companyNames(db, ids) }
}

/** Appeals against suspensions. The reason is sent to the person word for word. */
export const appealHandler: ItemHandler<'appeal'> = {
  lines: async ({ db }, items) => {
    const { people, companies } = await namesOf(
      db,
      items.map(({ facts }) => facts),
    )
    return new Map(
      items.map(({ id, facts }) => [
        id,
        isOfCompany(facts)
          ? {
              title: 'A company appealed its suspension',
              about: companies.get(facts.companyId) ?? NO_COMPANY,
            }
          : { title: 'Someone appealed a suspension', about: people.get(facts.userId) ?? NOBODY },
      ]),
    )
  },
  open: async ({ db }, { subject, facts }) => {
    const { people, companies } = await namesOf(db, [facts])
    const [found] = await db.select().from(suspensions).where(eq(suspensions.id, subject))
    const who = isOfCompany(facts)
      ? factOf('Company', companies.get(facts.companyId) ?? NO_COMPANY, companyPath(facts.companyId))
      : factOf('Person', people.get(facts.userId) ?? NOBODY, personPath(facts.userId))
    if (!found) return { facts: [who] }
    return {
      facts: [who, { term: 'Suspended for', text: found.reason }],
      quotes: found.appeal === null ? [] : [{ text: found.appeal, from: who.text }],
    }
  },
  decisions: [
    {
      verb: 'lifted',
      label: 'Lift the suspension',
      done: 'Lifted the suspension',
      look: 'primary',
      reason: 'needed',
      reasonFor: 'Whoever appealed',
      run: async (ctx, { facts }, { reason }) =>
        notDone(
          isOfCompany(facts)
            ? await liftCompanySuspension(ctx, { companyId: facts.companyId, input: { reason } })
            : await liftSuspension(ctx, { userId: facts.userId, input: { reason } }),
        ),
      undo: 'never',
    },
    {
      verb: 'stands',
      label: 'Reject the appeal',
      done: 'Rejected the appeal',
      reason: 'needed',
      reasonFor: 'Whoever appealed',
      run: async (ctx, { facts }, { reason }) =>
        notDone(
          isOfCompany(facts)
            ? await answerCompanyAppeal(ctx, { companyId: facts.companyId, input: { answer: reason } })
            : await answerAppeal(ctx, { userId: facts.userId, input: { answer: reason } }),
        ),
      undo: 'never',
    },
  ],
}

function notDone(outcome: { ok: true } | { ok: false; reason: string }) {
  if (outcome.ok) return undefined
  return { notDone: outcome.reason === 'invalid' ? TOO_SHORT : MEANWHILE }
}
