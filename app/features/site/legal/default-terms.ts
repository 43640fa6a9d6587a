import { contactOf, operatorSentence, paragraphs, type SiteFacts } from './site-facts.ts'

/** Date of the last change to this text. */
export const TERMS_WRITTEN = '2026-11-21'

/** The default terms, which apply until the operator sets others: true of the software and its use, in plain language. */
export function defaultTerms(facts: SiteFacts): string {
  return paragraphs(
    `Roost helps students find a home near their university.${operatorSentence(facts)} These are the rules for using it.`,
    facts.demo &&
      'This is a demo. Its homes, people and places are invented, and nothing on it can be rented.',

    '# Looking around',
    'Everybody may look at the homes, without an account and without paying.',

    '# Your account',
    'An account is for one person. To fill in a profile you must be 18 or older. Use your own name and an e-mail address that is yours, and keep your password to yourself.',
    'What you do with your account counts as done by you. If you think that somebody else got into it, change your password and tell us.',

    '# Fair to each other',
    'Do not pretend to be somebody else, offer a home that you may not rent out, ask for money for a home that somebody has not been able to see, or send advertising.',
    'Who rents out a home may not turn anybody away because of race, color, religion, sex, disability, family or origin. The law forbids it, and so do we.',
    'Do not try to get at what is not yours, and do not make the site slow for others. Programs may use the addresses under /api.',

    '# Homes and landlords',
    'Roost shows what others state about a home, where that comes from, and when somebody last confirmed it. What nobody stated is said to be unknown. We do not know every home ourselves, so look at it, and read the lease, before you pay or sign.',
    'A lease is between you and the landlord. We are no party to it, and no money passes through Roost.',

    '# What we can promise',
    'We want what is shown to be right and the site to work, but we cannot guarantee either. Nothing here takes away rights that the law gives you.',
    'The operator may close an account that breaks these rules.',

    '# Changes',
    'This text has a date and a version. Who signs up agrees to the version of that moment, and it is kept with the account.',

    '# Contact',
    contactOf(facts),
  )
}
