import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { readWebAddress } from '#app/platform/text/web-address.ts'
import { nameField } from '#app/features/accounts/rules.ts'

/** Letters of the Latin alphabet, so that none from another one passes for them. */
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{Zs}&'’.,+()/!#-]+$/u

/** The public name of a company. */
export const companyNameField = nameField('Enter the name that students see.').refine(
  (name) => LATIN.test(name),
  {
    error: 'Use only Latin letters, digits and these signs: & ’ . , + ( ) / ! # -',
  },
)

const WEBSITE_MOST = 200

/** The address of a website; https is added. Null when empty. */
const websiteField = boundedLine(WEBSITE_MOST, `Use at most ${WEBSITE_MOST} characters.`)
  .optional()
  .transform((text, context) => {
    if (text === undefined || text.trim() === '') return null
    const website = readWebAddress(text, { most: WEBSITE_MOST })
    if (website !== undefined) return website
    context.addIssue({ code: 'custom', message: 'Enter a website such as https://example.com.' })
    return z.NEVER
  })

/** @param phone the rule of phone numbers, which only the server knows */
export const companyForm = <Phone extends z.ZodType>(phone: Phone) =>
  z.object({
    name: companyNameField,
    phone,
    website: websiteField,
    version: z.string().max(100).optional(),
  })
export type CompanyField = 'name' | 'phone' | 'website'

export const colleagueForm = z.object({ email: emailField('Enter the email address of your colleague.') })
export type ColleagueField = keyof z.infer<typeof colleagueForm>
