import { contactOf, operatorSentence, paragraphs, type SiteFacts } from './site-facts.ts'

/** Date of the last change to this text. */
export const TERMS_WRITTEN = '2026-11-23'

/** The default terms, which apply until the operator sets others: true of the software and its use, in plain language. */
export function defaultTerms(facts: SiteFacts): string {
  return paragraphs(
    `Roost helps students find a home near their university.${operatorSentence(facts)} These are the rules for using it.`,
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
    'Roost shows what others state about a home, where that information comes from, and when someone last confirmed it. What nobody stated is shown as not stated. We have not seen every home ourselves, so see it and read the lease before you pay or sign.',
    'A lease is between you and the landlord. We are not a party to it, and no money goes through Roost.',

    '# What we can promise',
    'We want the information to be right and the site to work, but we cannot guarantee either. Nothing here takes away rights that the law gives you.',
    'The operator may close an account that breaks these rules.',

    '# Changes',
    'This text has a date and a version. When you sign up, you agree to the current version, and we record which one it was.',

    '# Contact',
    contactOf(facts),
  )
}
