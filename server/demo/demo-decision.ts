import { decisionBallots, decisions } from '#app/database/schema/homes/decisions.ts'
import type { personOf } from '#app/features/accounts/factory.ts'
import { endRound, snapshotOf } from '#app/features/decisions/close-decision.server.ts'
import { dayIn, daysLater, endOfDay } from '#app/platform/time/zone-days.ts'
import { timeZoneOf } from '#app/features/decisions/decision-facts.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'

type Person = Parameters<typeof personOf>[0]

const DAYS = 30

/** An open decision of the demo's group: Ben and Chloe have answered, Ana has not. Inserted directly, because the verb that
 *  opens a decision sends emails. */
export async function makeDemoDecision(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  shared: { collectionId: string; groupId: string; homes: string[] },
  [ben, chloe]: [Person, Person],
): Promise<void> {
  const { collectionId, groupId, homes } = shared
  const [first, second, third, fourth] = homes
  if (!first || !second || !third || !fourth) return
  const [id, at] = [newId(), now()]
  const timeZone = await timeZoneOf(db, collectionId)
  await db.insert(decisions).values({
    id,
    collectionId,
    groupId,
    openedBy: ben.id,
    startedAt: at,
    openedAt: at,
    closesAt: endOfDay(timeZone, daysLater(dayIn(timeZone, at), DAYS)),
    timeZone,
  })
  const ballot = { decisionId: id, round: 1, answeredAt: at }
  await db.insert(decisionBallots).values([
    { ...ballot, id: newId(), userId: ben.id, ranks: { [second]: 1, [first]: 2, [third]: 3 } },
    {
      ...ballot,
      id: newId(),
      userId: chloe.id,
      ranks: { [first]: 1, [second]: 2 },
      vetoes: { [fourth]: 'no room for the bikes' },
    },
  ])
}

/** A closed decision of the demo's group: all have answered, the first home has won by a point, and Chloe has rejected
 *  one. Nobody is notified. */
export async function makeClosedDecision(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  shared: { collectionId: string; groupId: string; homes: string[] },
  [ana, ben, chloe]: [Person, Person, Person],
): Promise<void> {
  const { collectionId, groupId, homes } = shared
  const [first, second, third] = homes
  if (!first || !second || !third) return
  const [id, at] = [newId(), now()]
  const timeZone = await timeZoneOf(db, collectionId)
  const about = { id, collectionId, groupId, openedBy: chloe.id, startedAt: at, openedAt: at, timeZone }
  const [decision] = await db
    .insert(decisions)
    .values({ ...about, open: false })
    .returning()
  if (!decision) return
  const ballot = { decisionId: id, round: 1, answeredAt: at }
  await db.insert(decisionBallots).values([
    { ...ballot, id: newId(), userId: ana.id, ranks: { [first]: 1, [second]: 2 } },
    { ...ballot, id: newId(), userId: ben.id, ranks: { [second]: 1, [first]: 2 } },
    {
      ...ballot,
      id: newId(),
      userId: chloe.id,
      ranks: { [first]: 1, [second]: 2 },
      vetoes: { [third]: 'too far from the train' },
    },
  ])
  const voters = [ana, ben, chloe].map((person) => ({ userId: person.id }))
  const snapshot = await snapshotOf(db, decision, voters)
  await endRound({ now, db }, decision, { how: 'all', closedBy: null, snapshot })
}
