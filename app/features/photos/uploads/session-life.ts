import type { Context } from '#app/platform/context.ts'

/** For how many seconds a URL may be signed for the current user, so that it does not outlive the session. At least one,
 *  because the session was valid when it was read. */
export function remainingLife({ actor, now }: Pick<Context, 'actor' | 'now'>): number {
  const endsAt = actor.kind === 'person' ? actor.sessionEndsAt : undefined
  return endsAt ? Math.max(1, (endsAt.getTime() - now().getTime()) / 1000) : Infinity
}
