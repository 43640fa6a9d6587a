import type { Settings } from '#app/platform/context.ts'
import type { Support } from '../rules.ts'

/** Facts that differ between sites and that the default texts depend on. */
export type SiteFacts = {
  /** Whether invented homes are loaded. */
  demo: boolean
  operatorName: string | null
  support: Support | null
  mail: Settings['mail']
  /** The host that map tiles are loaded from, when it is not this server. */
  mapHost: string | null
  /** Whether people can sign in with Google or another provider. */
  provider: boolean
  /** Whether an external routing service is asked for travel times. */
  routing: boolean
}

/** Names the operator in a sentence; '' when no name is set. */
export function operatorSentence({ operatorName }: SiteFacts): string {
  return operatorName === null ? '' : ` This site is run by ${operatorName}.`
}

/** How to contact the operator, as a sentence. */
export function contactOf(facts: SiteFacts): string {
  const { email, phone } = facts.support ?? {}
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean)
  if (ways.length > 0)
    return `To reach ${facts.operatorName ?? 'the operator of this site'}, ${ways.join(' or ')}.`
  return 'No address of the operator has been set on this site yet.'
}

const lines = (...parts: (string | false | null)[]) => parts.filter(Boolean).join('\n')

/** Joins paragraphs, leaving out those that do not apply to this site. */
export const paragraphs = (...parts: (string | false | null)[]) => parts.filter(Boolean).join('\n\n')

export const list = (...items: (string | false | null)[]) =>
  lines(...items.map((item) => item && `- ${item}`))
