import type { Placeholder } from 'drizzle-orm'
import type { Context } from '#app/platform/context.ts'
import { latestAdultBirth } from './adult.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000 // milliseconds: how long a campus email stays confirmed

/** The asking user and the dates that SQL conditions about people need. */
export type ViewerValues = {
  /** Null for visitors and for the operator. */
  viewer: string | null
  /** The latest date of birth of an adult. */
  adultBirth: string
  /** An address at a campus counts when a code proved it after this. */
  confirmedSince: string
}

/** The values, or their placeholders in a statement whose text is made once (`queryRows`). */
export type Viewer = { readonly [Name in keyof ViewerValues]: ViewerValues[Name] | Placeholder<Name> }

type Tools = Pick<Context, 'actor' | 'now'>

export function viewerOf({ actor, now }: Tools): ViewerValues {
  const at = now()
  return {
    viewer: actor.kind === 'person' ? actor.userId : null,
    adultBirth: latestAdultBirth(at),
    confirmedSince: campusEmailSince(at).toISOString(),
  }
}

/** An address at a campus counts when a code proved it after this. */
export const campusEmailSince = (now: Date) => new Date(now.getTime() - YEAR)
