import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import type { ReauthenticationWay } from '../account.query.server.ts'

type Props = {
  way: ReauthenticationWay
  field: FieldOf<'proof'>
  /** Why a password is asked for. */
  hint?: string
}

/** Asks to reauthenticate inside another form; renders nothing if that was done recently. */
export function ReauthenticationField({
  way,
  field,
  hint = 'We ask again, because you have not entered it recently.',
}: Props) {
  if (way === 'password')
    return (
      <PasswordField
        label="Your password"
        hint={hint}
        autoComplete="current-password"
        required
        {...field('proof')}
      />
    )
  if (way === 'code')
    return (
      <TextField
        label="Code from your app"
        hint="The six digits that it shows now, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('proof')}
      />
    )
  return null
}
