import { eq } from 'drizzle-orm'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { accountNames } from './person.server.ts'
import type { ItemHandler } from './item-handler.server.ts'
import { personPath } from './people-rules.ts'
import { answerAppeal } from './appeal-suspension.server.ts'
import { liftSuspension } from './lift-suspension.server.ts'

const TOO_SHORT = 'Say why in a sentence: they get it by email.'
const MEANWHILE = 'The suspension was lifted or the appeal answered in the meantime.'

/** Appeals against suspensions. The reason is sent to the person word for word. */
export const appealHandler: ItemHandler<'appeal'> = {
  lines: async ({ db }, items) => {
    const ids = items.map(({ facts }) => facts.userId)
    const names = await accountNames(db, ids)
    return new Map(
      items.map(({ id, facts }) => [
        id,
        {
          title: 'Someone appealed a suspension',
          about: names.get(facts.userId) ?? 'A deleted account',
        },
      ]),
    )
  },
  open: async ({ db }, { subject, facts }) => {
    const names = await accountNames(db, [facts.userId])
    const name = names.get(facts.userId)
    const [found] = await db.select().from(suspensions).where(eq(suspensions.id, subject))
    const person = name
      ? { term: 'Person', text: name, to: personPath(facts.userId) }
      : { term: 'Person', text: 'A deleted account' }
    if (!found) return { facts: [person] }
    return {
      facts: [person, { term: 'Suspended for', text: found.reason }],
      quotes: found.appeal === null ? [] : [{ text: found.appeal, from: name ?? 'A deleted account' }],
    }
  },
  decisions: [
    {
      verb: 'lifted',
      label: 'Lift the suspension',
      done: 'Lifted the suspension',
      look: 'primary',
      reason: 'needed',
      reasonFor: 'The person',
      run: async (ctx, { facts }, { reason }) =>
        notDone(await liftSuspension(ctx, { userId: facts.userId, input: { reason } })),
      undo: 'never',
    },
    {
      verb: 'stands',
      label: 'Reject the appeal',
      done: 'Rejected the appeal',
      reason: 'needed',
      reasonFor: 'The person',
      run: async (ctx, { facts }, { reason }) =>
        notDone(await answerAppeal(ctx, { userId: facts.userId, input: { answer: reason } })),
      undo: 'never',
    },
  ],
}

function notDone(outcome: { ok: true } | { ok: false; reason: string }) {
  if (outcome.ok) return undefined
  return { notDone: outcome.reason === 'invalid' ? TOO_SHORT : MEANWHILE }
}
