import { z } from 'zod'
import { cutLine, normalized, type BoundedLine } from '#app/platform/text/bounded.ts'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'

/** A text's length in characters after normalization, as it is compared and hashed. */
const charactersOf = (text: BoundedLine) => Array.from(normalized(text, 'NFKC')).length
/** Control characters, characters that change the text direction, and invisible ones, except joiners and variation
 *  selectors that some scripts need in names. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{DI}]--[\p{Join_C}\p{VS}]]/v
/** More combining marks than any script uses on one letter; they would overlap the lines around it. */
const PILE = /\p{M}{5}/u
/** Text that mail programs turn into a link: letters, a dot and letters without a space, an address with its scheme,
 *  and numbers with dots. Initials such as “J.R.” do not match. */
const LINK = /[\p{L}\p{M}\p{N}-][.．。｡](?:[\p{L}\p{N}]\p{M}*){2}|\p{N}[.．。｡]\p{N}|:\/\/|@/u

const LONG_NAME = 'Use at most 80 characters.'

/** A given or family name in any script; spaces are normalized. */
export const nameField = (missing: string) =>
  boundedLine(1000, LONG_NAME, missing)
    .transform((text) =>
      cutLine(
        normalized(text, 'NFC')
          .trim()
          .replaceAll(/\p{Zs}+/gu, ' '),
      ),
    )
    .pipe(
      z
        .custom<BoundedLine>()
        .refine((text) => text !== '', { error: missing, abort: true })
        .refine((text) => text.isWellFormed() && !UNSEEN.test(text) && !PILE.test(text), {
          error: 'This contains a character that cannot be displayed. Enter the name again.',
          abort: true,
        })
        .refine((text) => !LINK.test(text), {
          error: 'This looks like a web or email address. Leave it out, or put a space after the dot.',
          abort: true,
        })
        .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: 'Use at least one letter.', abort: true })
        .refine((text) => charactersOf(text) <= 80, { error: LONG_NAME }),
    )

const PASSWORD_LEAST = 10
const PASSWORD_MOST = 128
const LONG_PASSWORD = `Use at most ${PASSWORD_MOST} characters.`

/** A new password: any characters including spaces; no rules about required characters. */
export const newPasswordField = boundedLine(1000, LONG_PASSWORD, 'Choose a password.')
  .refine((text) => text !== '', { error: 'Choose a password.', abort: true })
  .refine((text) => charactersOf(text) >= PASSWORD_LEAST, {
    error: `Use at least ${PASSWORD_LEAST} characters. A few words in a row are easy to remember.`,
    abort: true,
  })
  .refine((text) => charactersOf(text) <= PASSWORD_MOST, {
    error: LONG_PASSWORD,
    abort: true,
  })
  .refine((text) => text.isWellFormed(), { error: 'This contains a character that cannot be typed again.' })
