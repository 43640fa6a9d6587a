import type { Context } from '#app/platform/context.ts'

/** For how many seconds an address may be signed that somebody asked for: none outlives their session. One that ends in this
 *  second was good when it was read. */
export function remainingLife({ actor, now }: Pick<Context, 'actor' | 'now'>): number {
  const endsAt = actor.kind === 'person' ? actor.sessionEndsAt : undefined
  return endsAt ? Math.max(1, (endsAt.getTime() - now().getTime()) / 1000) : Infinity
}
