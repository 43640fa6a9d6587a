import { type Actor, type Reviewed, isAllowed } from './access.ts'

/** A policy's rules as booleans for a page, so that the rule that hides a button is the one that would refuse the action. */
export function abilities<Thing, Policy extends Record<string, Reviewed<Thing>>>(
  policy: Policy,
  actor: Actor,
  thing: Thing,
): Record<keyof Policy, boolean> {
  const entries = Object.entries(policy).map(([name, rule]) => [name, isAllowed(rule, actor, thing)])
  return Object.fromEntries(entries) as Record<keyof Policy, boolean>
}
