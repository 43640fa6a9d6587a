import type { ModerationKind } from './rules.ts'

/** The kinds of items that the housing desk may decide, each with the fact that an item must have: only reports about homes, and only
 *  freshness items about a single home. Appeals are missing because they go to someone other than the decider, so to an admin. */
const deskKinds: Partial<Record<ModerationKind, { fact: string; is?: string }>> = {
  report: { fact: 'about', is: 'home' },
  duplicate: { fact: 'listingId' },
  'new-home': { fact: 'listingId' },
  'fair-housing': { fact: 'listingId' },
  freshness: { fact: 'listingId' },
  contact: { fact: 'messageId' },
}

/** The kinds that the desk's filter offers. */
export const deskKindNames = Object.keys(deskKinds) as ModerationKind[]

export const deskRules = Object.entries(deskKinds).map(([kind, rule]) => ({ kind, ...rule }))

/** Whether the desk may decide an item, and not only admins. */
export function isForDesk({ kind, facts }: { kind: string; facts: unknown }): boolean {
  const rule = deskRules.find((each) => each.kind === kind)
  if (!rule || typeof facts !== 'object' || facts === null) return false
  const value = (facts as Record<string, unknown>)[rule.fact]
  return rule.is === undefined ? typeof value === 'string' : value === rule.is
}
