import type { FormAnswer } from '#app/web/form-answer.ts'

/** The subjects of the contact form (specification part 1 §5). */
export const contactSubjects = [
  'Property Inquiry',
  'Roommate Matching',
  'Technical Support',
  'Partnership Opportunity',
  'Feedback',
  'Other',
] as const

export const CONTACT_MESSAGE_MOST = 4000 // in UTF-16 units
export const LONGEST_LINE = 200
/** Shortest and longest time in milliseconds between opening and sending a form: people do not type faster, and the timestamp
 *  expires. */
export const LEAST_OPEN = 2000
export const MOST_OPEN = 24 * 60 * 60 * 1000
/** A field that is hidden from people, so that only spam bots fill it in. */
export const HONEYPOT = 'website'
/** How long the confirmation replaces the form (specification part 1 §9). */
export const SHOWN_FOR = 5000 // milliseconds
/** Days after which a message is deleted. */
export const MESSAGE_KEPT_DAYS = 365

/** What admins read instead of a message that no longer exists. */
export const GONE = 'It has been deleted, because its sender deleted their account or a year has passed.'

/** The most homes that an invitation can give. */
export const FIRST_HOMES_MOST = 100
/** Days until an invitation link expires. */
export const INVITATION_DAYS = 14

/** Texts of the specification, word for word. */
export const sentCopy = {
  contactSent: "Thank you for your message! We've received your inquiry and will respond shortly.",
  listingAsked: 'Your inquiry has been submitted. We will contact you shortly.',
}

export type ContactField = 'name' | 'email' | 'subject' | 'message'
export type ListingField = 'name' | 'email' | 'phone' | 'businessName' | 'universities' | 'homes'

/** The initial data of a form: the signed-in user, and the timestamp of when the page was opened. */
export type FormStart = { opened: string; name: string; email: string; phone: string }

/** The server's answer to a form. */
export type ContactFormAnswer<Field extends string> =
  | { state: 'sent' }
  | (FormAnswer<Field> & {
      state: 'again'
      /** The timestamp for sending the form again. */
      opened: string
    })
