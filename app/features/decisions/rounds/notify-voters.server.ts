import type { EmailContent } from '#app/features/notifications/sending/notification-email.server.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Collection } from '#app/features/collections/verbs/collection-facts.server.ts'
import type { DecisionRow, Voter } from './decision-facts.server.ts'
import { decisionPath } from '../paths.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>
type News = {
  kind: 'decision-opened' | 'decision-ending' | 'decision-result'
  voters: Voter[]
  decision: Pick<DecisionRow, 'id' | 'round'>
  collection: Pick<Collection, 'id' | 'name'>
  /** The text of the email to each of them. */
  wordsFor: (voter: Voter) => EmailContent
}

/** Notifies each voter in the way they chose. It names nobody, so it also reaches people with a block between them and the
 *  actor. The link contains the round, so that each round gives a notification of its own. */
export async function notifyVoters(
  tx: Tools,
  { kind, voters, decision, collection, wordsFor }: News,
): Promise<void> {
  const link = `${decisionPath(collection.id)}?of=${decision.id}&round=${decision.round}`
  for (const voter of voters) {
    const notice = { kind, to: voter.userId, detail: collection.name, link }
    await notify(tx, { ...notice, words: wordsFor(voter) })
  }
}
