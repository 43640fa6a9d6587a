import { z } from 'zod'
import { emailField } from '#app/platform/text/email-field.ts'
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

export const companyForm = z.object({ name: companyNameField })
export type CompanyField = keyof z.infer<typeof companyForm>

export const colleagueForm = z.object({ email: emailField('Enter the email address of your colleague.') })
export type ColleagueField = keyof z.infer<typeof colleagueForm>
