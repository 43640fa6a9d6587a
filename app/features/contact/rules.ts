/** What a message to the operator may be about (specification part 1 §5). */
export const subjects = [
  'Property Inquiry',
  'Roommate Matching',
  'Technical Support',
  'Partnership Opportunity',
  'Feedback',
  'Other',
] as const

export const LONGEST_MESSAGE = 4000 // letters, as JavaScript counts them
export const LONGEST_LINE = 200
/** Nobody fills in a form faster, and a mark of when a page was opened is good for no longer: milliseconds. */
export const LEAST_OPEN = 2000
export const MOST_OPEN = 24 * 60 * 60 * 1000
/** A field that no person sees. */
export const TRAP = 'website'
/** Until the form is back (specification part 1 §9). */
export const SHOWN_FOR = 5000 // milliseconds
/** Days that what was sent is kept. */
export const KEPT_DAYS = 365

/** Homes that an invitation can give. */
export const FIRST_HOMES_MOST = 100
/** Days that the link of an invitation works. */
export const INVITATION_DAYS = 14

/** Word for word from the specification. */
export const words = {
  contactSent: "Thank you for your message! We've received your inquiry and will respond shortly.",
  listingAsked: 'Your inquiry has been submitted. We will contact you shortly.',
}

export type ContactField = 'name' | 'email' | 'subject' | 'message'
export type ListingField = 'name' | 'email' | 'phone' | 'businessName' | 'universities'

/** What such a form begins with: who is signed in, and a mark of when the page was opened. */
export type FormStart = { opened: string; name: string; email: string; phone: string }

/** What it hears after it was sent. */
export type ContactAnswer<Field extends string> =
  | { state: 'sent' }
  | {
      state: 'again'
      typed: Partial<Record<string, string>>
      errors: Partial<Record<Field, string>>
      failed: string | undefined
      /** The mark to send it with again. */
      opened: string
    }
