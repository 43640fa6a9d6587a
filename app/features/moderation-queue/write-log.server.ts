import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { LogVerb } from './rules.ts'

export type LogEntry = {
  verb: LogVerb
  /** Kind and subject of the queue item. */
  kind: string
  subject: string
  itemId?: string | undefined
  outcome?: string | undefined
  reason?: string | undefined
  facts?: unknown
}

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now'>

/** Adds one permanent line about an admin's action to the log, in the transaction of that action. */
export async function writeModerationLog({ db: tx, actor, now }: Tools, entry: LogEntry): Promise<void> {
  const actorId = actor.kind === 'person' ? actor.userId : null
  await tx.insert(moderationLog).values({ id: newId(), at: now(), actorId, ...entry })
}
