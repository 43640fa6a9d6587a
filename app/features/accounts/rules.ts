import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'

const lettersOf = (text: string) => Array.from(text).length
/** Control characters, and what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** A given or family name in any script; spaces are tidied. */
export const nameField = (missing: string) =>
  z
    .string(missing)
    .transform((text) => text.trim().replaceAll(/ {2,}/g, ' ').normalize('NFC'))
    .pipe(
      z
        .string()
        .refine((text) => text !== '', { error: missing, abort: true })
        .refine((text) => text.isWellFormed() && !UNSEEN.test(text), {
          error: 'This has a character that cannot be shown. Type the name again.',
          abort: true,
        })
        .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: 'Write at least one letter.', abort: true })
        .refine((text) => lettersOf(text) <= 80, { error: 'Write at most 80 letters.' }),
    )

/** An address as mail goes to it, in lower case. */
export const emailField = z
  .string('Please enter your email address.')
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .string()
      .refine((text) => text !== '', { error: 'Please enter your email address.', abort: true })
      .refine((text) => text.length <= 254, {
        error: 'No e-mail address is that long. Check it for something that does not belong.',
        abort: true,
      })
      .refine((text) => !/\s/.test(text), { error: 'An e-mail address has no spaces in it.', abort: true })
      .refine((text) => /^[!-~]+$/.test(text), {
        error: 'This address has letters such as é, which this site cannot write to. Use another one.',
        abort: true,
      })
      .pipe(z.email('This is no e-mail address yet: write one such as ana@usc.edu.')),
  )

/** A phone number as people write it, a US one without its country; kept as E.164, or null for none. */
export const phoneField = z
  .string()
  .max(100, 'No phone number is that long.')
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return null
    const phone = parsePhoneNumberFromString(text, 'US')
    if (phone?.isValid() && !phone.ext) return phone.number
    context.addIssue({
      code: 'custom',
      message: 'This is no phone number: write it such as 213 555 0123, or with + and its country.',
    })
    return z.NEVER
  })

export const PASSWORD_LEAST = 10
export const PASSWORD_MOST = 128

/** A new password: any characters, spaces too, and no rule of what must be in it. */
export const newPasswordField = z
  .string('Choose a password.')
  .refine((text) => text !== '', { error: 'Choose a password.', abort: true })
  .refine((text) => lettersOf(text) >= PASSWORD_LEAST, {
    error: `Write at least ${PASSWORD_LEAST} characters. A few words in a row are easy to remember.`,
    abort: true,
  })
  .refine((text) => lettersOf(text) <= PASSWORD_MOST, {
    error: `Write at most ${PASSWORD_MOST} characters.`,
    abort: true,
  })
  .refine((text) => text.isWellFormed(), { error: 'This has a character that cannot be typed again.' })

/** A box that is ticked or not. */
const box = z
  .unknown()
  .optional()
  .transform((value) => value === 'on')

export const signUpForm = z.object({
  givenName: nameField('Please enter your first name.'),
  familyName: nameField('Please enter your last name.'),
  email: emailField,
  phone: phoneField,
  password: newPasswordField,
  keepSignedIn: box,
})
