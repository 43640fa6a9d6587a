import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { readWebAddress } from '#app/platform/text/web-address.ts'
import { nameField } from '#app/features/accounts/rules.ts'

/** Letters of the Latin alphabet, so that no look-alike from another alphabet gets through. */
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{Zs}&'’.,+()/!#-]+$/u

/** A company's public name. */
export const companyNameField = nameField('Enter the name that students see.').refine(
  (name) => LATIN.test(name),
  {
    error: 'Use only Latin letters, digits and these signs: & ’ . , + ( ) / ! # -',
  },
)

const WEBSITE_MOST = 200

/** A website's URL; adds https. Null if empty. */
const websiteField = boundedLine(WEBSITE_MOST, `Use at most ${WEBSITE_MOST} characters.`)
  .optional()
  .transform((text, context) => {
    if (text === undefined || text.trim() === '') return null
    const website = readWebAddress(text, { most: WEBSITE_MOST })
    if (website !== undefined) return website
    context.addIssue({ code: 'custom', message: 'Enter a website such as https://example.com.' })
    return z.NEVER
  })

/** @param phone the phone number field, which only the server has */
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
