import { z } from 'zod'
import { boundedLine } from './bounded-fields.ts'
import { isEmail, normalizeEmail } from '#app/platform/text/email-address.ts'

const LONG_EMAIL = 'This is too long for an email address. Check it for extra text.'

/** An email address in its normal form (email-address.ts). */
export const emailField = (missing = 'Please enter your email address.') =>
  boundedLine(1000, LONG_EMAIL, missing)
    .transform(normalizeEmail)
    .pipe(
      z
        .string()
        .refine((text) => text !== '', { error: missing, abort: true })
        .refine((text) => text.length <= 254, {
          error: LONG_EMAIL,
          abort: true,
        })
        .refine((text) => !/\s/.test(text), {
          error: 'An email address cannot contain spaces.',
          abort: true,
        })
        .refine((text) => !/[^\p{ASCII}\p{Cc}]/u.test(text), {
          error: 'This address has letters such as é, which this site cannot send email to. Use another one.',
          abort: true,
        })
        .refine(isEmail, 'That does not look like an email address. Try something like ana@usc.edu.'),
    )
