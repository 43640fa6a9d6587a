import type { Settings } from '#app/platform/context.ts'
import type { Support } from './rules.ts'

/** Site-specific facts that the default texts depend on. */
export type SiteFacts = {
  /** Whether invented homes are loaded. */
  demo: boolean
  /** The site's name. */
  name: string
  operatorName: string | null
  support: Support | null
  mail: Settings['mail']
  /** The host that map tiles are loaded from, if it is not this server. */
  mapHost: string | null
  /** Whether people can sign in with Google or another provider. */
  provider: boolean
  /** Whether an external routing service computes travel times. */
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

/** Default questions and answers for people who rent out homes, limited to what is true of every Roost site; the
 *  operator's own text replaces them. In the format of read-text.ts.
 *  @param freshDays days until the confirmation that a home is available expires */
export const defaultFaq = ({ freshDays }: { freshDays: number }) => `# How does listing work?

Send us the form on this page. We write back, and once we agree, you get an email with a link to your manager account. There you see your homes and the inquiries about them. If you keep a spreadsheet of your homes, tell us: you can import the whole list.

# What do I get out of it?

- Students see what a home costs each of them, with rent, mandatory fees and utilities. A home that states its costs is easy to choose.
- An inquiry comes with a name, an email address, a move-in date and often the roommates, and you answer it in one place.
- You confirm, pause and offer your homes again with a few taps, so fewer people ask about homes that are gone.

# What does it cost?

Nothing. Listing a home and getting inquiries is free, students pay nothing either, and nobody can pay to rank higher in the list.

# What do you expect from me?

A real home at its real price, open to every student, as fair-housing law requires. Tell us when it is taken. Every ${freshDays} days, confirm that a home is still available. If you do not, it is hidden from search until you do; we ask you by email first.

# What information do I need?

- The price, whether it is for the whole home or for one bed, and when it becomes available.
- Extra costs: mandatory fees and utilities, with their amounts, or whether they are included.
- The lease: joint or by the bed, how many months, the deposit and the application fee.
- Type, beds, baths, size, furnished or not, pets, laundry, parking and step-free access.
- The address, or only the ZIP code if you do not want to show the exact place.
- Up to 16 photos; the first one is what students see in the list.
`

/** Date of the last change to this text. */
export const TERMS_WRITTEN = '2026-11-23'

/** The default terms, which apply until the operator sets others: true of the software and its use, in plain language. */
export function defaultTerms(facts: SiteFacts): string {
  return paragraphs(
    `${facts.name} helps students find a home near their university.${operatorSentence(facts)} These are the rules for using it.`,
    facts.demo &&
      'This is a demo. Its homes, people and places are invented, and nothing on it can be rented.',

    '# Looking around',
    'Anyone can look at the homes, for free and without an account.',

    '# Your account',
    'An account is for one person. You must be 18 or older to fill out a profile. Use your own name and your own email address, and keep your password to yourself.',
    'You are responsible for what is done with your account. If you think that someone else got into it, change your password and tell us.',

    '# Being fair to each other',
    'Do not pretend to be someone else, offer a home that you have no right to rent out, ask for money before someone could see the home, or send advertising.',
    'If you rent out a home, you may not turn anyone away because of race, color, religion, sex, disability, family or origin. The law forbids it, and so do we.',
    'Do not try to access data that is not yours, and do not slow the site down for others. Programs may use the addresses under /api.',

    '# Homes and landlords',
    `${facts.name} shows what others state about a home, where that information comes from, and when someone last confirmed it. What nobody stated is shown as not stated. We have not seen every home ourselves, so see it and read the lease before you pay or sign.`,
    `A lease is between you and the landlord. We are not a party to it, and no money goes through ${facts.name}.`,

    '# What we can promise',
    'We want the information to be right and the site to work, but we cannot guarantee either. Nothing here takes away rights that the law gives you.',
    'The operator may close an account that breaks these rules.',

    '# Changes',
    'This text has a date and a version. When you sign up, you agree to the current version, and we record which one it was.',

    '# Contact',
    contactOf(facts),
  )
}
