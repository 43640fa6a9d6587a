import { z } from 'zod'

/** The operator's own words, one key of `site_content` each; a key that is absent leaves its place on the page empty. */
export const testimonialsForm = z.object({
  /** Invented for the demo campus, and shown as such. */
  demo: z.boolean().default(false),
  items: z
    .array(
      z.object({
        quote: z.string().trim().min(1).max(400),
        name: z.string().trim().min(1).max(80),
        /** Who that is, such as "Junior, USC". */
        about: z.string().trim().max(80).optional(),
      }),
    )
    .min(1)
    .max(6),
})
export type Testimonials = z.infer<typeof testimonialsForm>

export const supportForm = z.object({
  demo: z.boolean().default(false),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d ().-]{7,24}$/, 'write a phone number such as +1 213 555 0100')
    .optional(),
  email: z.email().optional(),
  /** A messaging app: its name and the address that opens a conversation. */
  messaging: z
    .object({ label: z.string().trim().min(1).max(40), url: z.url({ protocol: /^https$/ }) })
    .optional(),
  /** When somebody answers, such as "24/7". */
  hours: z.string().trim().max(80).optional(),
  /** What the operator guarantees about prices, in one sentence. */
  priceMatch: z.string().trim().max(300).optional(),
})
export type Support = z.infer<typeof supportForm>

/** The operator's own terms or privacy notice, in place of the text that comes with Roost: plain text as
 *  legal/read-text.ts reads it. */
export const legalTextForm = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'it is empty')
    .max(200_000)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t\f]/u.test(text), 'it is no plain text'),
  /** The day from which it holds. */
  since: z.iso.date(),
})
export type LegalText = z.infer<typeof legalTextForm>

/** What people with homes to rent out ask, in place of what comes with Roost: plain text, read the same way. */
export const faqForm = legalTextForm.pick({ text: true })

/** Who runs this site, as some countries ask: plain text, read the same way. */
export const imprintForm = legalTextForm.pick({ text: true })

/** Days from the fewest to the most that somebody's word for a home may hold. */
export const FRESH_DAYS_FEWEST = 3
export const FRESH_DAYS_MOST = 3650

/** What an admin may change while the site runs; FRESH_DAYS and REVIEW_HOMES say what holds until then. */
export const settingsForm = z.object({
  freshDays: z.int().min(FRESH_DAYS_FEWEST).max(FRESH_DAYS_MOST),
  reviews: z.enum(['first', 'all', 'none']),
})
export type ChosenSettings = z.infer<typeof settingsForm>

/** Every key there is and the shape of its value. `demo` is present while invented data are loaded. */
export const siteContentForms = {
  demo: z.literal(true),
  testimonials: testimonialsForm,
  support: supportForm,
  terms: legalTextForm,
  privacy: legalTextForm,
  faq: faqForm,
  imprint: imprintForm,
  settings: settingsForm,
}
export type SiteContentKey = keyof typeof siteContentForms
