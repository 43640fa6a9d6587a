import { z } from 'zod'
import { isoDay } from '#app/platform/text/typed-fields.ts'
import { guideListForm } from './guide-rules.ts'
import { logoForm } from './logo-rules.ts'
import { providerListForm } from './stored-providers.ts'

/** The operator's own content, one key of `site_content` each. If a key is absent, its place on the page stays empty. */
export const testimonialsForm = z.object({
  /** Whether they were invented for the demo campus, as the page then says. */
  demo: z.boolean().default(false),
  items: z
    .array(
      z.object({
        quote: z.string().trim().min(1).max(400),
        name: z.string().trim().min(1).max(80),
        /** A description of the person, such as "Junior, USC". */
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
    .regex(/^\+?[\d ().-]{7,24}$/, 'enter a phone number such as +1 213 555 0100')
    .optional(),
  email: z.email().optional(),
  /** A messaging app: its name and the address that opens a conversation. */
  messaging: z
    .object({ label: z.string().trim().min(1).max(40), url: z.url({ protocol: /^https$/ }) })
    .optional(),
  /** Support hours, such as "24/7". */
  hours: z.string().trim().max(80).optional(),
  /** The operator's price guarantee, in one sentence. */
  priceMatch: z.string().trim().max(300).optional(),
})
export type Support = z.infer<typeof supportForm>

/** The operator's own terms or privacy notice, replacing the default: plain text in the format of read-text.ts. */
export const legalTextForm = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'it is empty')
    .max(200_000)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t\f]/u.test(text), 'it is not plain text'),
  /** The date on which it takes effect. */
  since: isoDay(),
})
export type LegalText = z.infer<typeof legalTextForm>

/** Questions and answers for people who rent out homes, replacing the default: plain text in the same format. */
export const faqForm = legalTextForm.pick({ text: true })

/** The imprint, which some countries require: plain text in the same format. */
export const imprintForm = legalTextForm.pick({ text: true })

/** The shortest and longest number of days after which the confirmation of a home can expire. */
export const FRESH_DAYS_FEWEST = 3
export const FRESH_DAYS_MOST = 3650

/** Settings that an admin may change while the site runs. */
export const settingsForm = z.object({
  freshDays: z.int().min(FRESH_DAYS_FEWEST).max(FRESH_DAYS_MOST),
  reviews: z.enum(['first', 'all', 'none']),
})
export type ChosenSettings = z.infer<typeof settingsForm>
/** A new site's settings. */
export const settingsAtFirst: ChosenSettings = { freshDays: 30, reviews: 'first' }

/** Letters, digits and marks that need no escaping in an address line, a calendar or a style. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&+'’-]*$/u
export const BRAND_MOST = { name: 40, links: 6 }

/** The site's own name and look. */
export const brandForm = z.object({
  /** Instead of “Roost”. */
  name: z.string().trim().min(2).max(BRAND_MOST.name).regex(NAME).optional(),
  /** The accent in the light theme, as `#b5400f`. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  /** Additional links in the footer. */
  links: z
    .array(
      z.object({ label: z.string().trim().min(1).max(40), url: z.url({ protocol: /^https$/ }).max(500) }),
    )
    .max(BRAND_MOST.links)
    .optional(),
  /** Slug of the campus that the home page starts with. */
  campus: z.string().max(60).optional(),
})
export type Brand = z.infer<typeof brandForm>

/** Every key with the schema of its value. `demo` exists while invented data are loaded; `guides` lists the keys `guide/…`;
 *  `login-providers` has no versions (login-providers.server.ts). */
export const siteContentForms = {
  demo: z.literal(true),
  testimonials: testimonialsForm,
  support: supportForm,
  terms: legalTextForm,
  privacy: legalTextForm,
  faq: faqForm,
  imprint: imprintForm,
  settings: settingsForm,
  brand: brandForm,
  guides: guideListForm,
  logo: logoForm,
  'login-providers': providerListForm,
}
export type SiteContentKey = keyof typeof siteContentForms
