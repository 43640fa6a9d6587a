import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { ReauthenticationWay } from '../../queries.server.ts'

type Props = {
  way: ReauthenticationWay
  error?: string | undefined
  /** Why a password is asked for. */
  hint?: string
}

/** Asks for a proof of identity inside another form; renders nothing when there was a recent one. */
export function ReauthenticationField({
  way,
  error,
  hint = 'We ask again, because you have not entered it recently.',
}: Props) {
  if (way === 'password')
    return (
      <PasswordField
        label="Your password"
        hint={hint}
        name="proof"
        autoComplete="current-password"
        required
        error={error}
      />
    )
  if (way === 'code')
    return (
      <TextField
        label="Code from your app"
        hint="The six digits that it shows now, or one of your recovery codes."
        name="proof"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
      />
    )
  return null
}
