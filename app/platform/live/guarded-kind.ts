import type { Person } from '../access.ts'
import type { SystemContext } from '../context.ts'
import type { LiveKind } from './live-kind.ts'

/** A kind with its guard. server/process/live.ts lists them all; events of other kinds are sent to nobody. */
export type GuardedKind<About extends object = object> = LiveKind<About> & {
  /** Whether the receiver may know of the thing when the event is sent; `ctx` acts as that person. A method, so
   *  that kinds of any `About` fit into one list. */
  mayKnow(ctx: SystemContext & { actor: Person }, about: About): Promise<boolean>
}
