import { deskLog } from '#app/database/schema/desk.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import type { LogVerb } from './rules.ts'

export type LogEntry = {
  verb: LogVerb
  /** Kind and subject of the desk's item. */
  kind: string
  subject: string
  itemId?: string | undefined
  outcome?: string | undefined
  reason?: string | undefined
  facts?: unknown
}

type Tools = Pick<Context, 'actor' | 'now'>

/** Writes one line of what those who run the site did, for good; in the transaction of what was done. */
export async function writeDeskLog({ actor, now }: Tools, tx: Database, entry: LogEntry): Promise<void> {
  const actorId = actor.kind === 'person' ? actor.userId : null
  await tx.insert(deskLog).values({ id: newId(), at: now(), actorId, ...entry })
}
