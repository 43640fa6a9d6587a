import type { ModerationKind } from './rules.ts'

/** Kinds of items that the housing desk decides like an admin, with what their facts must name, where not every item of the kind is
 *  for the desk: of reports those about homes, of questions whether homes are still there those about one home. An appeal goes to
 *  somebody else than whoever decided, so to an admin. */
const deskKinds: Partial<Record<ModerationKind, { fact: string; is?: string }>> = {
  report: { fact: 'about', is: 'home' },
  duplicate: { fact: 'listingId' },
  'new-home': { fact: 'listingId' },
  'fair-housing': { fact: 'listingId' },
  freshness: { fact: 'listingId' },
  contact: { fact: 'messageId' },
}

/** The kinds as their filter offers them to the desk. */
export const deskKindNames = Object.keys(deskKinds) as ModerationKind[]

export const deskRules = Object.entries(deskKinds).map(([kind, rule]) => ({ kind, ...rule }))

/** Whether an item is the desk's, too, and not only the admins'. */
export function isForDesk({ kind, facts }: { kind: string; facts: unknown }): boolean {
  const rule = deskRules.find((each) => each.kind === kind)
  if (!rule || typeof facts !== 'object' || facts === null) return false
  const value = (facts as Record<string, unknown>)[rule.fact]
  return rule.is === undefined ? typeof value === 'string' : value === rule.is
}
