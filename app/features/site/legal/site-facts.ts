import type { Settings } from '#app/platform/context.ts'
import type { Support } from '../rules.ts'

/** What differs from site to site in the texts that come with Roost. */
export type SiteFacts = {
  /** Invented homes are loaded. */
  demo: boolean
  operatorName: string | null
  support: Support | null
  mail: Settings['mail']
  /** The host that the map's streets come from, when it is not this one. */
  mapHost: string | null
  /** Whether people may sign in with Google or another provider. */
  provider: boolean
  /** Whether a routing service elsewhere is asked for drives. */
  routing: boolean
}

/** Who runs the site, as a sentence; nothing when nobody said so. */
export function operatorSentence({ operatorName }: SiteFacts): string {
  return operatorName === null ? '' : ` This site is run by ${operatorName}.`
}

/** How to reach the operator, as a sentence. */
export function contactOf(facts: SiteFacts): string {
  const { email, phone } = facts.support ?? {}
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean)
  if (ways.length > 0)
    return `To reach ${facts.operatorName ?? 'the operator of this site'}, ${ways.join(' or ')}.`
  return 'No address of the operator has been set on this site yet.'
}

const lines = (...parts: (string | false | null)[]) => parts.filter(Boolean).join('\n')

/** Paragraphs, of which some are only for some sites. */
export const paragraphs = (...parts: (string | false | null)[]) => parts.filter(Boolean).join('\n\n')

export const list = (...items: (string | false | null)[]) =>
  lines(...items.map((item) => item && `- ${item}`))
